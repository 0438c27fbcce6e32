import { z } from 'zod';
import type { Columns } from '#server/board/columns.ts';
import { lazyNameIndex } from '#server/board/names/lazy-name-index.ts';
import { createRankingBuilder, type RankedGuild, type RankedGuilds } from '#server/board/ranked-guilds.ts';
import { noRank, withGroups } from '#server/board/ranked-players.ts';
import { createRankings } from '#server/board/rankings.ts';
import type { ReadData, Reading } from '#server/board/reading/read-passes.ts';
import type { Steps } from '#server/board/reading/steps.ts';
import { columnNames, type Roster, type RosterColumns, rosterColumns } from '#server/board/roster.ts';
import { assertAscending, assertIntegers, assertOffsets, assertUsable } from './check-columns.ts';

/**
 * The saved columns. The order of players is saved because sorting is expensive; the lists by empire and
 * class and the name index are rebuilt, because validating saved ones takes as long (docs/decisions/024).
 */
export const readingShape = {
  ...rosterColumns,
  nameAt: 'u32',
  names: 'u8',
  folded: 'u8',
  empireAccount: 'u32',
  empireOf: 'u8',
  reasons: 'u8',
  empire: 'u8',
  whole: 'u32',
  guildId: 'f64',
  guildEmpire: 'u8',
  guildLevel: 'f64',
  guildPoints: 'f64',
  guildWins: 'f64',
  /** Two texts per guild: its name and its leader's. */
  guildTextAt: 'u32',
  guildTexts: 'u8',
} as const;

export type ReadingColumns = Columns<typeof readingShape>;
type GuildColumn = Extract<keyof ReadingColumns, `guild${string}`>;

export const aboutSchema = z.object({
  asOf: z.iso.datetime(),
  fullAt: z.iso.datetime(),
  gameTime: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  // Older versions have not noted it: where it is `yes` now, everything is read again.
  optionalColumns: z.enum(['yes', 'no']).default('no'),
});

/** Times as ISO 8601 in UTC, and the game's own clock; whether optional columns were read. */
export type About = z.infer<typeof aboutSchema>;

/** When a reading was made, and whether with optional columns. */
export type ReadAbout = Pick<ReadData, 'asOf' | 'fullAt' | 'gameTime' | 'optionalColumns'>;

const blockRows = 8_192;
const guildsPerStep = 256;

export function aboutOf({ asOf, fullAt, gameTime, optionalColumns }: ReadAbout): About {
  return {
    asOf: asOf.toISOString(),
    fullAt: fullAt.toISOString(),
    gameTime,
    optionalColumns: optionalColumns ? 'yes' : 'no',
  };
}

/** The inverse of `aboutOf`. */
export function readAboutOf({ asOf, fullAt, gameTime, optionalColumns }: About): ReadAbout {
  return {
    asOf: new Date(asOf),
    fullAt: new Date(fullAt),
    gameTime,
    optionalColumns: optionalColumns === 'yes',
  };
}

/** Player columns are used as they are; guild columns are built. */
export function* columnsOfReading({ players, guilds, empires }: Reading): Steps<ReadingColumns> {
  const { size, ...roster } = players.roster;
  const { reasons, empire, whole } = players;
  const own = { empireAccount: empires.account, empireOf: empires.empire, reasons, empire, whole };
  return { ...roster, ...own, ...(yield* columnsOfGuilds(guilds.whole)) };
}

function* columnsOfGuilds(guilds: readonly RankedGuild[]): Steps<Pick<ReadingColumns, GuildColumn>> {
  const guildId = new Float64Array(guilds.length);
  const guildEmpire = new Uint8Array(guilds.length);
  const guildLevel = new Float64Array(guilds.length);
  const guildPoints = new Float64Array(guilds.length);
  const guildWins = new Float64Array(guilds.length);
  const guildTextAt = new Uint32Array(guilds.length * 2 + 1);
  for (const [row, { id, empire, level, ladder_point, win, name, master }] of guilds.entries()) {
    guildId[row] = id;
    guildEmpire[row] = empire;
    guildLevel[row] = level;
    guildPoints[row] = ladder_point;
    guildWins[row] = win;
    const masterAt = (guildTextAt[row * 2] ?? 0) + Buffer.byteLength(name);
    guildTextAt[row * 2 + 1] = masterAt;
    guildTextAt[row * 2 + 2] = masterAt + Buffer.byteLength(master);
    if (row % guildsPerStep === 0) yield;
  }
  const guildTexts = Buffer.alloc(guildTextAt.at(-1) ?? 0);
  for (const [row, { name, master }] of guilds.entries()) {
    guildTexts.write(name, guildTextAt[row * 2] ?? 0);
    guildTexts.write(master, guildTextAt[row * 2 + 1] ?? 0);
    if (row % guildsPerStep === 0) yield;
  }
  return { guildId, guildEmpire, guildLevel, guildPoints, guildWins, guildTextAt, guildTexts };
}

/** Rebuilds the reading. The columns are untrusted and validated. @throws UnusableFile */
export function* readingOf(columns: ReadingColumns, about: About): Steps<Reading> {
  const roster = yield* rosterOf(columns);
  const { reasons, empire, whole, empireAccount, empireOf } = columns;
  const { size } = roster;
  assertUsable(reasons.length === size && empire.length === size && empireOf.length === empireAccount.length);
  yield* assertAscending(empireAccount);
  const placeOf = yield* placesOf(whole, reasons);
  const players = yield* withGroups({ roster, reasons, empire, placeOf, whole });
  const guilds = yield* guildsOf(columns);
  const names = lazyNameIndex(roster);
  const { asOf, ...read } = readAboutOf(about);
  return {
    ...read,
    players,
    names,
    guilds,
    empires: { account: empireAccount, empire: empireOf },
    seen: null,
    read: null,
    rankings: createRankings(players, names, guilds, asOf),
  };
}

/** The columns are untrusted and validated. @throws UnusableFile */
export function* rosterOf(
  columns: RosterColumns & Pick<ReadingColumns, 'nameAt' | 'names' | 'folded'>,
): Steps<Roster> {
  const { id, nameAt, names, folded } = columns;
  const size = id.length;
  const numbers = Object.fromEntries(columnNames.map((name) => [name, columns[name]])) as RosterColumns;
  assertUsable(columnNames.every((name) => numbers[name].length === size));
  assertUsable(nameAt.length === size + 1 && names.length === folded.length);
  yield* assertAscending(id);
  yield* assertOffsets(nameAt, names.length);
  for (const name of columnNames) {
    const column = numbers[name];
    if (column instanceof Float64Array) yield* assertIntegers(column, 0);
  }
  return { size, ...numbers, nameAt, names: bufferOf(names), folded: bufferOf(folded) };
}

export function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Inverts the order; every row that is not excluded must occur exactly once. */
function* placesOf(whole: Uint32Array, reasons: Uint8Array): Steps<Uint32Array> {
  const placeOf = new Uint32Array(reasons.length).fill(noRank);
  for (let place = 0; place < whole.length; place++) {
    const row = whole[place] ?? 0;
    assertUsable(reasons[row] === 0 && placeOf[row] === noRank);
    placeOf[row] = place;
    if (place % blockRows === 0) yield;
  }
  let shown = 0;
  for (let row = 0; row < reasons.length; row++) {
    if (reasons[row] === 0) shown++;
    if (row % blockRows === 0) yield;
  }
  assertUsable(shown === whole.length);
  return placeOf;
}

function* guildsOf(columns: ReadingColumns): Steps<RankedGuilds> {
  const { guildId, guildEmpire, guildLevel, guildPoints, guildWins, guildTextAt } = columns;
  const count = guildId.length;
  assertUsable([guildEmpire, guildLevel, guildPoints, guildWins].every((column) => column.length === count));
  assertUsable(guildTextAt.length === count * 2 + 1);
  yield* assertOffsets(guildTextAt, columns.guildTexts.length);
  yield* assertIntegers(guildId, 0);
  yield* assertIntegers(guildLevel, Number.MIN_SAFE_INTEGER);
  yield* assertIntegers(guildPoints, Number.MIN_SAFE_INTEGER);
  yield* assertIntegers(guildWins, 0);
  const texts = bufferOf(columns.guildTexts);
  const text = (index: number) => texts.toString('utf8', guildTextAt[index], guildTextAt[index + 1]);
  const { add, ranked } = createRankingBuilder();
  for (let row = 0; row < count; row++) {
    add({
      id: guildId[row] ?? 0,
      name: text(row * 2),
      master: text(row * 2 + 1),
      empire: guildEmpire[row] ?? 0,
      level: guildLevel[row] ?? 0,
      ladder_point: guildPoints[row] ?? 0,
      win: guildWins[row] ?? 0,
    });
    if (row % guildsPerStep === 0) yield;
  }
  return ranked;
}
