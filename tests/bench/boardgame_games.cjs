// The games of boardgame.io that ours are compared with: one keeps a list of entries, the other ten scores.
const { ActivePlayers } = require("boardgame.io/core");
const turn = { activePlayers: ActivePlayers.ALL };

exports.points = {
  name: "points", turn,
  setup: () => ({ round: 1, entries: [] }),
  moves: { enter: ({ G }, seat, points) => { G.entries.push({ seat, points, round: G.round }); } },
  playerView: ({ G, playerID }) => ({ ...G, own: playerID }),
};

exports.paint = {
  name: "paint", turn,
  setup: () => ({ scores: Array(10).fill(0) }),
  moves: { enter: ({ G }, seat, points) => { G.scores[seat] += points; } },
};
