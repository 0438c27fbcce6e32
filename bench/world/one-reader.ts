// `node bench/world/one-reader.ts [characters] [instances] [sqlite|mariadb]`: what several instances in one process ask of the game, and hand
// to each other over the site's database, against one. A minute is a refresh of all of them, made as soon as the one before is shown.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Board, openBoard } from '#server/board/board.ts';
import { scanSliceSize } from '#server/game/chunks.ts';
import type { BoardCharacter, BoardGuild, BoardSource } from '#server/game/game.ts';
import { type GameReader, openGameReader } from '#server/game-reader/game-reader.ts';
import { openSite } from '#server/site/database/open-site.ts';
import type { Site } from '#server/site/site.ts';
import { countedSource } from '#test/factories/counted-source.ts';
import { type DatabaseName, newSitePlace, type SitePlace } from '#test/factories/site.ts';
import { hash, madeSource } from '../data/made-world.ts';
import { mebibytes, milliseconds, table } from '../figures.ts';

const characters = Number(process.argv[2] ?? 10_000);
const instances = Number(process.argv[3] ?? 10);
const database = (process.argv[4] ?? 'sqlite') as DatabaseName;
const guilds = Math.round(characters / 50);
const minutes = 3;
const log = { info() {}, warn: (details: object, message: string) => console.warn(message, details) };

let minute = 0;

/** Of a thousand characters one plays in any minute, of a hundred guilds one wins something. */
function playedSource(): BoardSource {
  const source = madeSource({ characters, guilds }, 0.001);
  const played = (row: BoardCharacter) => ({
    ...row,
    playtime: row.playtime + minute,
    exp: row.exp + minute,
  });
  const won = (row: BoardGuild) =>
    hash(row.id, minute) % 100 === 0 ? { ...row, ladderPoint: row.ladderPoint + minute } : row;
  return {
    ...source,
    async readCharactersSince(since, after, limit) {
      const { rows, next } = await source.readCharactersSince(since, after, limit);
      return { rows: rows.map(played), next };
    },
    async readGuilds(after, limit) {
      const { rows, next } = await source.readGuilds(after, limit);
      return { rows: rows.map(won), next };
    },
  };
}

/** Statements of `server/game/board-source.ts` for a question. */
function statementsFor(question: keyof BoardSource): number {
  if (question === 'readCharactersSince') return 2;
  return question === 'readBlockedAccountIds' ? 2 * Math.ceil(characters / scanSliceSize) : 1;
}

interface Case {
  readonly count: number;
  /** False: each reads the game for itself. */
  readonly shares: boolean;
}

interface Running {
  readonly boards: readonly Board[];
  /** Statements at the game since the last time it was asked. */
  statements(): number;
  close(): Promise<void>;
}

async function start({ count, shares }: Case, place: SitePlace): Promise<Running> {
  let statements = 0;
  const source = countedSource(playedSource(), (question) => {
    statements += statementsFor(question);
  });
  const opened: { readonly site: Site; readonly reader: GameReader; readonly board: Board }[] = [];
  for (let each = 0; each < count; each++) {
    const site = await openSite(place.settings, log);
    const reader = await openGameReader({ site, identity: 'bench', log });
    opened.push({
      site,
      reader,
      board: openBoard(source, log, { refreshSeconds: 3_600, ...(shares ? { shared: reader } : {}) }),
    });
  }
  await Promise.all(opened.map(({ board }) => board.ready));
  return {
    boards: opened.map(({ board }) => board),
    statements() {
      const asked = statements;
      statements = 0;
      return asked;
    },
    async close() {
      for (const { board, reader, site } of opened) {
        await board.close();
        await reader.close();
        await site.close();
      }
    },
  };
}

/** Bytes of the newest edition of a kind, as they are stored and handed to each instance. */
async function bytesOf({ db, dialect }: Site, kind: 'changes' | 'whole'): Promise<number> {
  const length = dialect === 'sqlite' ? sql<number>`LENGTH(packed)` : sql<number>`OCTET_LENGTH(packed)`;
  const rows = await db
    .selectFrom('shared_readings')
    .innerJoin('shared_reading_pieces', 'shared_reading_pieces.edition', 'shared_readings.edition')
    .select(['number', length.as('length')])
    .where('kind', '=', kind)
    .orderBy('number', 'desc')
    .execute();
  const newest = rows.filter(({ number }) => number === rows[0]?.number);
  return newest.reduce((sum, row) => sum + Number(row.length), 0);
}

async function refresh({ boards }: Running): Promise<number> {
  const begun = Math.max(...boards.map((board) => board.asOf()?.getTime() ?? 0));
  minute++;
  await Promise.all(boards.map((board) => board.refresh()));
  const read = performance.now();
  while (boards.some((board) => (board.asOf()?.getTime() ?? 0) <= begun)) await pause(5);
  return performance.now() - read;
}

async function measure(each: Case): Promise<readonly string[]> {
  const place = newSitePlace(database);
  const running = await start(each, place);
  const site = await openSite(place.settings, log);
  try {
    const first = running.statements();
    let shown = 0;
    let changes = 0;
    const whole = await bytesOf(site, 'whole');
    for (let done = 0; done < minutes; done++) {
      shown += (await refresh(running)) / minutes;
      changes += (await bytesOf(site, 'changes')) / minutes;
    }
    const perMinute = Math.round(running.statements() / minutes);
    const bytes = [mebibytes(whole), `${(changes / 1024).toFixed(1)} KiB`];
    const what = each.shares || each.count === 1 ? String(each.count) : `${each.count}, each for itself`;
    return [what, String(first), String(perMinute), ...bytes, milliseconds(shown)];
  } finally {
    await running.close();
    await site.close();
    await place.remove();
  }
}

const rows = [
  ['instances', 'first reading', 'each minute', 'handed whole', 'handed each minute', 'shown by all after'],
];
// The site's own timers do not keep a process alive.
const awake = setInterval(() => {}, 1_000);
for (const each of [
  { count: 1, shares: true },
  { count: instances, shares: false },
  { count: instances, shares: true },
])
  rows.push([...(await measure(each))]);
console.log(
  `${characters} characters, ${guilds} guilds, site on ${database}; statements at the game, bytes once stored`,
);
console.log(table(rows));
clearInterval(awake);
