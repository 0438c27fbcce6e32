import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open, readdir, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Rankings } from '#server/board/rankings.ts';
import { type Reading, readAll } from '#server/board/reading/read-passes.ts';
import { runSync } from '#server/board/reading/steps.ts';
import { emptyWorld, guild, randomCharacters, seeded, sourceOf } from '#server/board/test-world.ts';
import { writeColumns } from './column-file.ts';
import { openSavedBoard, type SavedBoard } from './saved-board.ts';
import { aboutOf, columnsOfReading, type ReadingColumns } from './saved-reading.ts';

const { signal } = new AbortController();
const folder = mkdtempSync(join(tmpdir(), 'saved-board-'));
const file = join(folder, 'rankings.saved');
const minute = 60_000;
let reading: Reading;
let warnings: string[] = [];

beforeAll(async () => {
  reading = await readingAt(0);
});
beforeEach(() => {
  rmSync(file, { force: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

async function readingAt(ms: number): Promise<Reading> {
  const world = emptyWorld();
  world.characters = randomCharacters(90, seeded(7));
  world.guilds = world.characters
    .filter((_, n) => n % 4 === 0)
    .map(({ id }, n) => guild({ id: n + 1, name: `Gildia Żółć ${n % 5}`, masterId: id, ladderPoint: n % 7 }));
  for (const { accountId } of world.characters) world.empires.set(accountId, accountId % 4);
  world.blocked = new Set([3, 9]);
  world.masters = { accounts: new Set(), names: new Set(['a']) };
  return readAll({ source: sourceOf(world), now: () => new Date(Date.UTC(2026, 7, 1) + ms), signal }, null);
}

function openSaved(options: Partial<Parameters<typeof openSavedBoard>[0]> = {}): SavedBoard {
  warnings = [];
  const log = { info: () => {}, warn: (_: object, message: string) => void warnings.push(message) };
  return openSavedBoard({ file, identity: 'this game', log, ...options });
}

async function savedBytes(): Promise<Buffer> {
  await openSaved().close(reading);
  return readFileSync(file);
}

async function refused(bytes: Buffer, what: string): Promise<void> {
  writeFileSync(file, bytes);
  expect(await openSaved().restore(), what).toBeNull();
  expect(warnings, what).toHaveLength(1);
}

/** All results a ranking can give. */
async function answersOf(rankings: Rankings): Promise<unknown> {
  const answers: unknown[] = [rankings.asOf, rankings.playerCount, rankings.guildCount];
  for (const empire of [null, 0, 1, 2, 3]) {
    for (const name of [null, 'a', 'LÜ', 'żó', 'σς']) {
      for (const job of [null, 0, 1, 2, 3, 7])
        answers.push(await rankings.players({ empire, job, name }, 1, 500));
      for (const master of [null, 'a', 'B']) answers.push(rankings.guilds({ empire, name, master }, 1, 500));
    }
  }
  for (let id = 0; id < 300; id++) answers.push(rankings.rankOfCharacter(id));
  return answers;
}

test('a restored reading gives the same results, and the next reading continues from it', async () => {
  await openSaved().close(reading);
  const restored = await openSaved().restore();
  expect(await answersOf((restored as Reading).rankings)).toEqual(await answersOf(reading.rankings));
  const { rankings: _, names: _names, read: _read, players, ...rest } = restored as Reading;
  const { rankings: __, names: __names, read: __read, players: before, ...expected } = reading;
  expect(rest).toEqual(expected);
  expect(players).toEqual(before);
  expect(warnings).toEqual([]);
});

test('restores only once', async () => {
  await openSaved().close(reading);
  const saved = openSaved();
  expect(await saved.restore()).not.toBeNull();
  expect(await saved.restore()).toBeNull();
});

test('saves and restores an empty game', async () => {
  const source = sourceOf(emptyWorld());
  await openSaved().close(await readAll({ source, now: () => new Date(), signal }, null));
  expect((await openSaved().restore())?.rankings.playerCount).toBe(0);
});

test('a missing file is not logged', async () => {
  expect(await openSaved().restore()).toBeNull();
  expect(warnings).toEqual([]);
});

test('rankings of another game are ignored', async () => {
  await openSaved({ identity: 'another' }).close(reading);
  expect(await openSaved().restore()).toBeNull();
  expect(warnings).toHaveLength(1);
});

test('a truncated or extended file is ignored', async () => {
  const whole = await savedBytes();
  for (let length = 0; length < whole.length; length += length < 40 ? 1 : 17) {
    await refused(whole.subarray(0, length), `cut at ${length}`);
  }
  await refused(whole.subarray(0, -1), 'without the last byte');
  await refused(Buffer.concat([whole, Buffer.of(0)]), 'one more byte');
});

test('a file with one changed byte is ignored', async () => {
  const whole = await savedBytes();
  for (let at = 0; at < whole.length; at += at < 40 ? 1 : 13) {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 16;
    await refused(changed, `byte ${at}`);
  }
});

test("lengths are checked against the file's", async () => {
  const whole = await savedBytes();
  const start = whole.indexOf('{');
  const end = start + whole.readUInt32LE(start - 8);
  const header = whole.toString('utf8', start, end);
  for (const length of [0, 89, 91, 2 ** 40, -1, 0.5]) {
    const changed = Buffer.from(header.replace('"length":90', `"length":${length}`));
    const numbers = Buffer.alloc(8);
    numbers.writeUInt32LE(changed.length);
    numbers.writeUInt32LE(crc32(changed), 4);
    await refused(
      Buffer.concat([whole.subarray(0, start - 8), numbers, changed, whole.subarray(end)]),
      `${length}`,
    );
  }
});

/** Manipulated files with correct checksums. */
const forgeries: Readonly<Record<string, (columns: ReadingColumns) => Partial<ReadingColumns>>> = {
  'ids out of order': ({ id }) => ({ id: id.toReversed() }),
  'a column too short': ({ level }) => ({ level: level.slice(1) }),
  'names beyond their bytes': ({ nameAt }) => ({ nameAt: nameAt.with(-1, 1_000_000) }),
  'names that end before they begin': ({ nameAt }) => ({ nameAt: nameAt.with(5, 4_000_000_000) }),
  'names without their search forms': ({ folded }) => ({ folded: folded.slice(1) }),
  'experience that is no number': ({ exp }) => ({ exp: exp.with(0, Number.NaN) }),
  'experience without end': ({ exp }) => ({ exp: exp.with(0, Number.POSITIVE_INFINITY) }),
  'a place for a row that is not there': ({ whole }) => ({ whole: whole.with(0, 90) }),
  'two places for one row': ({ whole }) => ({ whole: whole.with(0, whole.at(-1) ?? 0) }),
  'a row without a place': ({ whole }) => ({ whole: whole.slice(1) }),
  'a place for somebody excluded': ({ reasons, whole }) => ({ reasons: reasons.with(whole[0] ?? 0, 1) }),
  'accounts out of order': ({ empireAccount }) => ({ empireAccount: empireAccount.toReversed() }),
  'too few empires': ({ empire }) => ({ empire: empire.slice(1) }),
  'too few empires of accounts': ({ empireOf }) => ({ empireOf: empireOf.slice(1) }),
  'guilds without an empire': ({ guildEmpire }) => ({ guildEmpire: guildEmpire.slice(1) }),
  'texts of guilds beyond their bytes': ({ guildTextAt }) => ({ guildTextAt: guildTextAt.with(3, 60_000) }),
  'too few texts of guilds': ({ guildTextAt }) => ({ guildTextAt: guildTextAt.slice(0, -1) }),
  'points that are no number': ({ guildPoints }) => ({ guildPoints: guildPoints.with(0, 0.5) }),
};

const genuineAbout = () => ({
  identity: 'this game',
  ...aboutOf({ ...reading, asOf: reading.rankings.asOf }),
});

async function forge(about: Record<string, string>, columns: Partial<ReadingColumns>): Promise<void> {
  const handle = await open(file, 'w');
  const genuine = runSync(columnsOfReading(reading));
  await writeColumns(handle, { ...genuineAbout(), ...about }, { ...genuine, ...columns });
  await handle.close();
}

test.each(Object.entries(forgeries))('rejects %s', async (_, change) => {
  await forge({}, change(runSync(columnsOfReading(reading))));
  expect(await openSaved().restore()).toBeNull();
  expect(warnings).toHaveLength(1);
});

test.each([{ asOf: 'yesterday' }, { fullAt: '2026-13-41T99:00:00Z' }, { gameTime: "' OR 1" }])(
  'rejects invalid times: %o',
  async (times) => {
    await forge(times, {});
    expect(await openSaved().restore()).toBeNull();
    expect(warnings).toHaveLength(1);
    await forge({}, {});
    expect(await openSaved().restore()).not.toBeNull();
  },
);

test('a file that does not say which columns were read counts as one without the optional ones', async () => {
  const { optionalColumns: _, ...about } = genuineAbout();
  const handle = await open(file, 'w');
  await writeColumns(handle, about, runSync(columnsOfReading(reading)));
  await handle.close();
  expect((await openSaved().restore())?.optionalColumns).toBe(false);
});

test('saves periodically and on close', async () => {
  const asOf = async () => (await openSaved().restore())?.rankings.asOf.getTime();
  const saved = openSaved({ everySeconds: 300 });
  saved.save(reading);
  await saved.close(null);
  const [soon, later, last] = [
    await readingAt(4 * minute),
    await readingAt(5 * minute),
    await readingAt(6 * minute),
  ];
  saved.save(soon);
  await saved.close(null);
  expect(await asOf()).toBe(reading.rankings.asOf.getTime());
  saved.save(later);
  await saved.close(null);
  expect(await asOf()).toBe(later.rankings.asOf.getTime());
  await saved.close(last);
  await saved.close(soon);
  expect(await asOf()).toBe(last.rankings.asOf.getTime());
});

test('several processes share a folder', async () => {
  const all = [openSaved(), openSaved(), openSaved(), openSaved()];
  await Promise.all(all.map((saved) => saved.close(reading)));
  expect(warnings).toEqual([]);
  expect(await openSaved().restore()).not.toBeNull();
  expect(await readdir(folder)).toEqual(['rankings.saved']);
});

const dying = `
  import fs from 'node:fs/promises';
  import { syncBuiltinESMExports } from 'node:module';
  fs.rename = () => new Promise(() => { console.log('written'); setInterval(() => {}, 1000); });
  syncBuiltinESMExports();
  const { openSavedBoard } = await import('#server/board/saving/saved-board.ts');
  const { readAll } = await import('#server/board/reading/read-passes.ts');
  const { emptyWorld, sourceOf } = await import('#server/board/test-world.ts');
  const parts = { source: sourceOf(emptyWorld()), now: () => new Date(), signal: new AbortController().signal };
  const log = { info() {}, warn: console.error };
  const saved = openSavedBoard({ file: process.env.SAVED, identity: 'this game', log });
  await saved.close(await readAll(parts, null));
`;

test('a process killed while writing leaves the previous file; its own is removed later', async () => {
  await openSaved().close(reading);
  const options = { env: { ...process.env, SAVED: file } };
  const child = spawn(process.execPath, ['--input-type=module', '-e', dying], options);
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const left = (await readdir(folder)).filter((name) => name.endsWith('.part'));
  expect(left).toHaveLength(1);
  expect((await openSaved().restore())?.rankings.playerCount).toBe(reading.rankings.playerCount);
  await openSaved().close(await readingAt(minute));
  expect(await readdir(folder)).toContain(left[0]);
  const long = new Date(Date.now() - 2 * 60 * minute);
  await utimes(join(folder, left[0] ?? ''), long, long);
  await openSaved().close(await readingAt(2 * minute));
  expect(await readdir(folder)).toEqual(['rankings.saved']);
});

test('a full or read-only disk is logged once', async () => {
  const probe = await open(join(folder, 'probe'), 'w');
  const write = vi.spyOn(Object.getPrototypeOf(probe), 'write');
  await probe.close();
  rmSync(join(folder, 'probe'));
  write.mockRejectedValue(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
  const saved = openSaved();
  await saved.close(reading);
  await saved.close(reading);
  expect(warnings).toHaveLength(1);
  expect(await readdir(folder)).toEqual([]);
  write.mockRestore();
  await saved.close(reading);
  expect(await readdir(folder)).toEqual(['rankings.saved']);
  const blocked = openSaved({ file: join(file, 'below', 'a-file') });
  await blocked.close(reading);
  await blocked.close(reading);
  expect(warnings.map((warning) => warning.split(';')[0])).toEqual([
    'The saved rankings cannot be used',
    'The rankings cannot be saved',
  ]);
});
