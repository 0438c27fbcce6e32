import { expect, test } from 'vitest';
import type { Tables } from '#server/board/reading/read-game.ts';
import { runSync } from '#server/board/reading/steps.ts';
import { UnusableFile } from '#server/board/saving/column-file.ts';
import { guild, randomCharacters, rosterOf, seeded, type TestCharacter } from '#server/board/test-world.ts';
import { readChanges, writeChanges } from './changes-file.ts';
import { changesBetween, nothingRead, type TableChanges, withChanges } from './table-changes.ts';

const about = {
  asOf: new Date('2026-08-01T12:00:00.000Z'),
  fullAt: new Date('2026-08-01T11:50:00.000Z'),
  gameTime: '2026-08-01 14:00:00',
  optionalColumns: true,
};

/** Bytes in memory, as a file or rows of a database hold them. */
function memory() {
  const written: Buffer[] = [];
  const bytes = () => Buffer.concat(written);
  return {
    bytes,
    write: async (piece: Uint8Array, offset: number) => {
      written.push(Buffer.from(piece.subarray(offset)));
      return { bytesWritten: piece.length - offset };
    },
  };
}

const sourceOf = (bytes: Buffer) => ({
  stat: async () => ({ size: bytes.length }),
  read: async (into: Uint8Array, offset: number, length: number, position: number) => {
    const found = bytes.subarray(position, position + length);
    into.set(found, offset);
    return { bytesRead: found.length };
  },
});

async function bytesOf(changes: TableChanges): Promise<Buffer> {
  const file = memory();
  await writeChanges(file, changes, about);
  return file.bytes();
}

function tablesOf(characters: readonly TestCharacter[], random: () => number): Tables {
  const accounts = [...new Set(characters.map(({ accountId }) => accountId))].sort((a, b) => a - b);
  const empired = accounts.filter(() => random() < 0.8);
  const some = () => new Set(accounts.filter(() => random() < 0.1));
  return {
    roster: rosterOf(characters),
    empires: {
      account: Uint32Array.from(empired),
      empire: Uint8Array.from(empired, () => Math.floor(random() * 4)),
    },
    exclusions: { masterAccounts: some(), masterNames: new Set(['żó', 'gm']), blockedAccounts: some() },
    guilds: Array.from({ length: 600 }, (_, n) => n + 1)
      .filter(() => random() < 0.9)
      .map((id) => guild({ id, name: `Gildia Ż"\n${id}`, ladderPoint: Math.floor(random() * 3) })),
  };
}

/** A tenth is gone, a tenth changed, some new. */
function later(characters: readonly TestCharacter[], random: () => number): TestCharacter[] {
  const stayed = characters.filter(() => random() > 0.1);
  const changed = stayed.map((each) =>
    random() < 0.1 ? { ...each, level: each.level + 1, name: `${each.name}ς` } : each,
  );
  const lastId = characters.at(-1)?.id ?? 0;
  return [...changed, ...randomCharacters(9, random).map((each) => ({ ...each, id: each.id + lastId }))];
}

/** Sets in order, and a roster without the bytes of its buffers' pool. */
function plain({ roster, empires, exclusions, guilds }: Tables) {
  const sorted = (set: ReadonlySet<number>) => [...set].sort((a, b) => a - b);
  return {
    roster: Object.fromEntries(Object.entries(roster).map(([name, column]) => [name, column.toString()])),
    empires: [[...empires.account], [...empires.empire]],
    exclusions: [
      sorted(exclusions.masterAccounts),
      [...exclusions.masterNames],
      sorted(exclusions.blockedAccounts),
    ],
    guilds,
  };
}

test.each([1, 2, 3, 4, 5, 6])('what was read can be told by its changes, world %i', async (seed) => {
  const random = seeded(seed);
  const characters = randomCharacters(400, random).sort((a, b) => a.id - b.id);
  const first = tablesOf(characters, random);
  const second = tablesOf(later(characters, random), random);
  let known = nothingRead;
  for (const next of [first, second, first, nothingRead]) {
    const bytes = await bytesOf(runSync(changesBetween(known, next)));
    const told = await readChanges(sourceOf(bytes));
    expect(told.about).toEqual(about);
    known = runSync(withChanges(known, told.changes));
    expect(plain(known)).toEqual(plain(next));
  }
});

test('only what differs is told', async () => {
  const random = seeded(11);
  const characters = randomCharacters(400, random).sort((a, b) => a.id - b.id);
  const before = tablesOf(characters, random);
  const raised = characters.map((each, n) => (n === 7 ? { ...each, playtime: each.playtime + 1 } : each));
  const after = {
    ...before,
    roster: rosterOf(raised),
    guilds: before.guilds.map((each) => (each.id === before.guilds[3]?.id ? { ...each, win: 9 } : each)),
  };
  const changes = runSync(changesBetween(before, after));
  expect([...changes.characters.changed.id]).toEqual([characters[7]?.id]);
  expect(changes.guilds).toMatchObject([{ id: before.guilds[3]?.id, win: 9 }]);
  expect(changes.empires.account).toHaveLength(0);
  expect((await bytesOf(changes)).length).toBeLessThan(2_500);
  const nothing = runSync(changesBetween(after, { ...after, roster: rosterOf(raised) }));
  expect(nothing.characters.changed.size).toBe(0);
});

test('a file with a changed byte, cut off or extended is refused', async () => {
  const random = seeded(3);
  const characters = randomCharacters(40, random).sort((a, b) => a.id - b.id);
  const bytes = await bytesOf(runSync(changesBetween(nothingRead, tablesOf(characters, random))));
  const wrong = [bytes.subarray(0, -1), Buffer.concat([bytes, Buffer.of(0)]), bytes.subarray(0, 10)];
  for (let at = 0; at < bytes.length; at += 97) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 4;
    wrong.push(changed);
  }
  for (const each of wrong) await expect(readChanges(sourceOf(each))).rejects.toThrow(UnusableFile);
});
