// `node --expose-gc bench/board-memory.ts`: prints the heap used by the rankings of the configured game, as
// JSON.
import { openBoard } from '#server/board/board.ts';
import { openGame } from '#server/game/open-game.ts';
import { readConfig } from '#server/settings/config.ts';
import { usedMemory } from './used-memory.ts';

const log = { info() {}, warn: console.warn };
const game = await openGame(readConfig(process.env), log);
const before = usedMemory();
const board = openBoard(game.board, log);
await board.ready;
// The name index is built with the first search.
await board.players({ empire: null, job: null, name: 'kar' }, 1, 50);
// Lets temporary data become garbage first.
await new Promise((resolve) => setTimeout(resolve, 200));
console.log(JSON.stringify({ bytes: usedMemory() - before }));
await board.close();
await game.close();
