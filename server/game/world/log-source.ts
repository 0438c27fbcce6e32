import { sql } from 'kysely';
import type { GameConnection, Handle } from '#server/game/connection.ts';
import { canReadLog, levelKey } from '#server/game/schema/log-reads.ts';
import type { NameDecoder } from '#server/game/text-encoding.ts';
import { toInteger } from '#server/game/values.ts';
import { isCharsetMismatch } from '#server/mysql/mysql-error.ts';
import type { GameLogs, ReachedLevel } from './game-logs.ts';

/** Forks go to 250 levels. */
const maxLevels = 500;
const maxFoundings = 20_000;

/** How the game writes that a guild was founded; names of guilds have no blanks. */
const foundingWords = /^GUILD_NAME (\S+) MASTER /;

type Seconds = number | string | null;
const secondsOf = (column: string) => sql<Seconds>`UNIX_TIMESTAMP(${sql.ref(column)})`;

/** Null for a zero date. */
function momentOf(seconds: Seconds): Date | null {
  const value = toInteger(seconds);
  return value > 0 ? new Date(value * 1000) : null;
}

export function gameLogsOf(game: GameConnection, names: NameDecoder): GameLogs {
  return {
    lastStart: () => game.read(readLastStart),
    levelsOf: (character) => game.read((handle) => readLevels(handle, character)),
    foundings: () => game.read((handle) => readFoundings(handle, names)),
  };
}

async function readLastStart({ log, facts }: Handle): Promise<Date | null> {
  if (!canReadLog(facts, 'bootlog')) return null;
  const row = await log
    .selectFrom('bootlog')
    .select(sql<Seconds>`UNIX_TIMESTAMP(MAX(${sql.ref('time')}))`.as('at'))
    .executeTakeFirst();
  return momentOf(row?.at ?? null);
}

async function readLevels(
  { log, facts }: Handle,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<readonly ReachedLevel[]> {
  if (!canReadLog(facts, 'levellog')) return [];
  const ofCharacter = log.selectFrom('levellog').where('pid', '=', id);
  // A name may have been another's before: rows are found by it, and are the character's by its number.
  const found = levelKey(facts) === 'pid' ? ofCharacter : ofCharacter.where('name', '=', name);
  const rows = await found
    .select(['level', secondsOf('time').as('at')])
    .orderBy('level')
    .limit(maxLevels)
    .execute()
    .catch((error: unknown) => {
      // Where the log's charset lacks a letter of the name, its rows cannot be asked for: the page does without.
      if (isCharsetMismatch(error)) return [];
      throw error;
    });
  return rows.flatMap((row) => {
    const at = momentOf(row.at);
    return at ? [{ level: toInteger(row.level), at }] : [];
  });
}

async function readFoundings({ log, facts }: Handle, names: NameDecoder): Promise<ReadonlyMap<string, Date>> {
  if (!canReadLog(facts, 'log')) return new Map();
  const rows = await log
    .selectFrom('log')
    .select([names.column('hint').as('hint'), secondsOf('time').as('at')])
    .where('how', '=', 'MAKE_GUILD')
    .orderBy('time', 'desc')
    .limit(maxFoundings)
    .execute();
  const found = new Map<string, Date>();
  for (const row of rows) {
    const name = foundingWords.exec(names.decode(row.hint))?.[1];
    const at = momentOf(row.at);
    if (!name || !at) continue;
    const before = found.get(name);
    if (!before || before < at) found.set(name, at);
  }
  return found;
}
