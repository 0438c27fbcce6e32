import { z } from 'zod';
import type { Columns } from '#server/board/columns.ts';
import { runInBackground, type Steps } from '#server/board/reading/steps.ts';
import { rosterColumns } from '#server/board/roster.ts';
import { assertAscending, assertUsable } from '#server/board/saving/check-columns.ts';
import {
  type ByteSink,
  type ByteSource,
  fileKind,
  readColumns,
  readHeader,
  UnusableFile,
  writeColumns,
} from '#server/board/saving/column-file.ts';
import {
  aboutOf,
  aboutSchema,
  bufferOf,
  type ReadAbout,
  readAboutOf,
  rosterOf,
} from '#server/board/saving/saved-reading.ts';
import type { BoardGuild } from '#server/game/game.ts';
import { guildFields, type TableChanges } from './table-changes.ts';

const changesShape = {
  ...rosterColumns,
  nameAt: 'u32',
  names: 'u8',
  folded: 'u8',
  gone: 'u32',
  empireAccount: 'u32',
  empireOf: 'u8',
  withoutEmpire: 'u32',
  blocked: 'u32',
  unblocked: 'u32',
  masterAccounts: 'u32',
  /** Lines of JSON: names of game masters and gone guilds, then guilds. */
  texts: 'u8',
} as const;

type ChangesColumns = Columns<typeof changesShape>;

/** Another value for every form of the file: what has another one can't be read. */
export const changesForm = JSON.stringify([fileKind, changesShape, guildFields]);

const guildsPerLine = 256;

const textsSchema = z.object({ masterNames: z.array(z.string()), goneGuilds: z.array(z.number()) });

/** @param sink takes the bytes in order */
export async function writeChanges(sink: ByteSink, changes: TableChanges, about: ReadAbout): Promise<void> {
  const { changed, gone } = changes.characters;
  const { size: _, ...roster } = changed;
  const columns: ChangesColumns = {
    ...roster,
    gone,
    empireAccount: changes.empires.account,
    empireOf: changes.empires.empire,
    withoutEmpire: changes.withoutEmpire,
    blocked: changes.blocked,
    unblocked: changes.unblocked,
    masterAccounts: changes.masterAccounts,
    texts: await runInBackground(textsOf(changes)),
  };
  await writeColumns(sink, aboutOf(about), columns);
}

function* textsOf({ masterNames, goneGuilds, guilds }: TableChanges): Steps<Buffer> {
  const lines = [JSON.stringify({ masterNames, goneGuilds })];
  for (let at = 0; at < guilds.length; at += guildsPerLine) {
    lines.push(JSON.stringify(guilds.slice(at, at + guildsPerLine)));
    yield;
  }
  return Buffer.from(lines.join('\n'));
}

/** @throws UnusableFile when it is cut off, damaged or of another form */
export async function readChanges(source: ByteSource): Promise<{ changes: TableChanges; about: ReadAbout }> {
  const header = await readHeader(source);
  const about = aboutSchema.safeParse(header.about);
  if (!about.success) throw new UnusableFile('it does not say when it was read');
  const columns = await readColumns(source, header, changesShape);
  const changes = await runInBackground(changesOf(columns));
  return { changes, about: readAboutOf(about.data) };
}

function* changesOf(columns: ChangesColumns): Steps<TableChanges> {
  const { gone, empireAccount, empireOf, withoutEmpire, blocked, unblocked, masterAccounts } = columns;
  assertUsable(empireAccount.length === empireOf.length);
  yield* assertAscending(empireAccount);
  return {
    characters: { changed: yield* rosterOf(columns), gone },
    empires: { account: empireAccount, empire: empireOf },
    withoutEmpire,
    blocked,
    unblocked,
    masterAccounts,
    ...(yield* parsedTexts(columns.texts)),
  };
}

function* parsedTexts(texts: Uint8Array): Steps<Pick<TableChanges, 'masterNames' | 'guilds' | 'goneGuilds'>> {
  const [first = '', ...lines] = bufferOf(texts).toString().split('\n');
  const guilds: BoardGuild[] = [];
  for (const line of lines) {
    // The checksum is right, so these are rows as an instance of the same form wrote them.
    const rows = JSON.parse(line) as readonly BoardGuild[];
    assertUsable(rows.every(({ id, name }) => Number.isSafeInteger(id) && typeof name === 'string'));
    guilds.push(...rows);
    yield;
  }
  return { ...textsSchema.parse(JSON.parse(first)), guilds };
}
