// The page of boardgame.io's React client that is measured beside ours: ten scores, a number pad, the same tap.
const { createElement: element } = require("react");
const { render } = require("react-dom");
const { Client } = require("boardgame.io/react");
const { SocketIO } = require("boardgame.io/multiplayer");
const { paint } = require("./boardgame_games.cjs");

const PAD = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, -1, -2, -3, -4, -5];
const key = (points, enter) => element("button", { key: points, value: points, onClick: () => enter(points) }, points);
const score = (points, seat) => element("p", { key: seat }, `Player ${seat + 1} `, element("output", { id: `score-${seat}` }, points));

const Board = ({ G, moves, playerID }) => element("main", null,
  element("h1", null, "Points"), G.scores.map(score),
  element("div", { className: "pad" }, PAD.map((points) => key(points, (more) => moves.enter(Number(playerID), more)))));

const asked = new URLSearchParams(location.search), multiplayer = SocketIO({ server: asked.get("server") });
const Page = Client({ game: paint, numPlayers: 10, board: Board, debug: false, multiplayer });
render(element(Page, { matchID: "paint", playerID: asked.get("seat") }), document.getElementById("page"));
