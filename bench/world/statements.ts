import type { Connection, RowDataPacket } from 'mysql2/promise';
import { benchSchemas } from '../data/game-data.ts';

/** What MariaDB did for the site's statements at some schemas. */
export interface Examined {
  /** Of the statement that examined most rows. */
  readonly rows: number;
  /** How `EXPLAIN` says tables are read: `const`, `ref`, `range`, … */
  readonly types: readonly string[];
  /** Shapes of statements that read a whole table of more than a few rows. */
  readonly scans: readonly string[];
}

const fewRows = 1_000;
const shapeOf = (sql: string) => sql.replace(/'(?:[^'\\]|\\.)*'|\b\d+\b/g, '?').slice(0, 300);

interface Step extends RowDataPacket {
  readonly type: string | null;
  readonly rows: number | string | null;
}

const isScan = ({ type, rows }: Step) => (type === 'ALL' || type === 'index') && Number(rows) > fewRows;

/** The database's time, to find what was logged since. */
export async function timeNow(root: Connection): Promise<string> {
  const [[row]] = await root.query<RowDataPacket[]>('SELECT NOW(6) AS now');
  return String(row?.now);
}

/** Reads the slow log: `timeStatements` has to be on, and all of the site's statements are in it. */
export async function readExamined(
  root: Connection,
  schemas: readonly string[],
  since: string,
): Promise<Examined> {
  const [logged] = await root.query<RowDataPacket[]>(
    `SELECT rows_examined AS examined, CONVERT(sql_text USING utf8mb4) AS statement FROM mysql.slow_log
     WHERE user_host LIKE ? AND start_time >= ? AND CONVERT(sql_text USING utf8mb4) REGEXP ?`,
    [`${benchSchemas}[%`, since, `^select.*(${schemas.join('|')})`],
  );
  const shapes = new Map(logged.map(({ statement }) => [shapeOf(String(statement)), String(statement)]));
  const types = new Set<string>();
  const scans: string[] = [];
  for (const [shape, sql] of shapes) {
    const [steps] = await root.query<Step[]>(`EXPLAIN ${sql}`);
    for (const { type } of steps) if (type) types.add(type);
    if (steps.some(isScan)) scans.push(shape);
  }
  return {
    rows: Math.max(0, ...logged.map(({ examined }) => Number(examined))),
    types: [...types].toSorted(),
    scans,
  };
}
