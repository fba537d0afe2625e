// boardgame.io, to be compared with: `node boardgame.cjs server` holds one match in memory, `node boardgame.cjs PORT` is
// eleven screens of it. A number on a line asks for as many taps; a line of milliseconds comes back.
const { Server } = require("boardgame.io/server");
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { points: game, paint } = require("./boardgame_games.cjs");
const { readFileSync } = require("fs");
const { createServer } = require("http");

const SCREENS = 11;
const PAGE = '<!doctype html><meta name="viewport" content="width=device-width"><div id="page"></div><script src="page.js"></script>';
const SCRIPT = process.env.PAGE_SCRIPT && readFileSync(process.env.PAGE_SCRIPT);

async function serve() {
  const server = Server({ games: [game, paint], origins: ["*"] });
  const { appServer } = await server.run(0);
  const page = createServer((request, reply) => {
    const isScript = request.url === "/page.js";
    reply.writeHead(200, { "Content-Type": isScript ? "text/javascript" : "text/html" });
    reply.end(isScript ? SCRIPT : PAGE);
  }).listen(0, "127.0.0.1", () => console.log(`port ${appServer.address().port} ${page.address().port}`));
}

const screen = (server, number) => Client({
  game, numPlayers: 4, matchID: "default", playerID: number < 8 ? String(number % 4) : null, debug: false,
  multiplayer: SocketIO({ server }),
});

async function play(port) {
  const screens = Array.from({ length: SCREENS }, (_, number) => screen(`http://127.0.0.1:${port}`, number));
  let wanted = 0, tell = () => {};
  const have = () => screens.every((each) => (each.getState()?._stateID ?? -1) >= wanted);
  screens.forEach((each) => { each.start(); each.subscribe(() => { if (have()) tell(); }); });
  const all = () => new Promise((done) => { tell = done; if (have()) done(); });
  await all();
  wanted = screens[0].getState()._stateID;
  console.log("ready");
  for await (const line of require("readline").createInterface({ input: process.stdin })) {
    const taps = [];
    for (let tap = 0; tap < Number(line); tap += 1) {
      wanted += 1;
      const begun = performance.now();
      screens[tap % 4].moves.enter(tap % 4, 7);
      await all();
      taps.push(performance.now() - begun);
    }
    console.log(JSON.stringify(taps));
  }
  process.exit();
}

if (process.argv[2] === "server") serve();
else play(Number(process.argv[2]));
