import type { GameSettings } from '#server/game/game-settings.ts';
import { tablesFor } from '#server/game/tables.ts';
import type { Finding } from './findings.ts';
import { type GameFacts, readable } from './schema-facts.ts';

/** What is read of the game's own logs, while the module that shows it is on. */
export const logReads = {
  bootlog: ['time'],
  levellog: ['name', 'level', 'time', 'pid'],
  log: ['time', 'how', 'hint'],
} as const;

type LogTable = keyof typeof logReads;

/** A table without an index may be read whole while it has no more rows: one for each start of a core. */
const fewRows = 20_000;

const lacks = (facts: GameFacts, table: LogTable) =>
  logReads[table].filter((column) => !readable(facts, table, column));

function isIndexed(facts: GameFacts, table: LogTable, column: string): boolean {
  return facts.tables.get(table)?.indexed.has(column) ?? false;
}

/** Whether each log may be read: no look may go through a log that grows with every deed in the game. */
const isFast: Readonly<Record<LogTable, (facts: GameFacts) => boolean>> = {
  bootlog: (facts) =>
    isIndexed(facts, 'bootlog', 'time') || (facts.tables.get('bootlog')?.rows ?? fewRows + 1) <= fewRows,
  levellog: (facts) => levelKey(facts) !== null,
  log: (facts) => isIndexed(facts, 'log', 'how'),
};

/** The column by which the levels of a character are found. */
export function levelKey(facts: GameFacts): 'pid' | 'name' | null {
  return (['pid', 'name'] as const).find((column) => isIndexed(facts, 'levellog', column)) ?? null;
}

/** Whether a log is there, granted, and read in no time. */
export function canReadLog(facts: GameFacts, table: LogTable): boolean {
  return lacks(facts, table).length === 0 && isFast[table](facts);
}

const consequences: Readonly<Record<LogTable, readonly [code: string, consequence: string, index: string]>> =
  {
    bootlog: ['boot-log-not-read', 'when the game was last started (module status) is not known', 'time'],
    levellog: [
      'level-log-not-read',
      'levels before the site’s own notes (module profiles) are not shown',
      'name',
    ],
    log: ['foundings-not-read', 'when guilds were founded (module profiles) is not known', 'how'],
  };

/** Notes, since many servers have no logs or none with an index. */
export function logFindings(facts: GameFacts, { LOG_SCHEMA, modules }: GameSettings): Finding[] {
  // Of the same log, the administration reads something else: see `character-log.ts`.
  const tables = tablesFor(modules.filter((name) => name !== 'accounts'));
  return (Object.keys(logReads) as LogTable[]).flatMap((table): Finding[] => {
    if (!tables.includes(table) || canReadLog(facts, table)) return [];
    const [code, consequence, index] = consequences[table];
    const name = `${LOG_SCHEMA}.${table}`;
    const why =
      lacks(facts, table).length > 0
        ? `${name} does not exist, or SELECT on ${logReads[table].join(', ')} is not granted`
        : `${name} has no index that begins with ${index}, so that a look would read the whole table`;
    return [{ code, severity: 'note', sentence: `${why}: ${consequence}.` }];
  });
}
