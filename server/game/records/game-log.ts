import { sql } from 'kysely';
import type { Handle } from '#server/game/connection.ts';
import { characterLogState } from '#server/game/schema/character-log.ts';
import type { Text } from '#server/game/tables.ts';
import { type NameDecoder, toText } from '#server/game/text-encoding.ts';
import { toTimestamp } from '#server/game/values.ts';
import { mysqlErrorKind } from '#server/mysql/mysql-error.ts';
import type { GameLogRead, GameLogRow } from './account-records.ts';

/** The game writes this table all the time, mostly in MyISAM, where a long look would stop it. */
const mostSeconds = 1;

interface LogRow {
  time: string | null;
  how: Text;
  hint: Text;
}

interface Page {
  readonly offset: number;
  readonly limit: number;
}

function selectRows({ log, facts }: Handle, names: NameDecoder, characterId: number, page: Page) {
  const rows = log
    .selectFrom('log')
    .select(['time', 'how', names.column('hint').as('hint')])
    .where('who', '=', characterId)
    .orderBy('time', 'desc')
    .limit(page.limit)
    .offset(page.offset);
  return facts.server === 'mysql'
    ? rows.modifyFront(sql.raw(`/*+ MAX_EXECUTION_TIME(${mostSeconds}000) */`))
    : rows;
}

/** Only MariaDB limits a statement from outside it; MySQL does it by a hint, and the embedded world is small. */
async function runLimited(handle: Handle, rows: ReturnType<typeof selectRows>): Promise<readonly LogRow[]> {
  if (handle.facts.server !== 'mariadb') return rows.execute();
  const limited = sql<LogRow>`SET STATEMENT max_statement_time=${sql.lit(mostSeconds)} FOR ${rows}`;
  return (await limited.execute(handle.log)).rows;
}

export async function readGameLog(
  handle: Handle,
  names: NameDecoder,
  characterId: number,
  page: Page,
): Promise<GameLogRead> {
  const state = characterLogState(handle.facts);
  if (state !== 'readable') return { state };
  try {
    const rows = await runLimited(handle, selectRows(handle, names, characterId, page));
    return { state, rows: rows.map((row) => toLogRow(names, row)) };
  } catch (error) {
    if (mysqlErrorKind(error) === 'busy') return { state: 'slow' };
    throw error;
  }
}

function toLogRow(names: NameDecoder, { time, how, hint }: LogRow): GameLogRow {
  return {
    time: toTimestamp(time),
    how: toText(how),
    hint: names.decode(hint),
  };
}
