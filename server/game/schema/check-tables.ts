import type { GameSettings } from '#server/game/game-settings.ts';
import { schemaSetting, type TableName } from '#server/game/tables.ts';
import type { Finding } from './findings.ts';
import { type GameFacts, readable } from './schema-facts.ts';

const requiredColumns = {
  account: ['id', 'login', 'password', 'social_id', 'email', 'status'],
  player: ['id', 'account_id', 'name', 'job', 'level'],
} as const satisfies Partial<Record<TableName, readonly string[]>>;

/** Columns whose absence disables a feature: `[code, column, consequence]`. */
const optionalColumns: readonly (readonly [TableName, string, string, string])[] = [
  ['account', 'cash', 'cash-missing', 'Dragon Coins are not shown'],
  ['account', 'mileage', 'mileage-missing', 'Dragon Marks are not shown'],
  ['account', 'last_play', 'last-login-missing', 'the last login is not shown on the account page'],
  ['account', 'availDt', 'block-end-missing', 'blocks that end by themselves are not known'],
  ['player', 'exp', 'experience-missing', 'experience counts as 0 in the rankings'],
  ['player', 'playtime', 'playtime-missing', 'playtime is shown as 0'],
  ['player', 'gold', 'gold-missing', 'Yang is shown as 0'],
  ['player', 'last_play', 'character-last-play-missing', 'each refresh of the rankings reads all characters'],
  ['player_index', 'empire', 'empires-missing', 'empires are unknown'],
  ['guild', 'id', 'guilds-missing', 'the ranking of guilds stays empty'],
  ['guild', 'master', 'guild-master-missing', 'guilds are shown without their leader and empire'],
  ['guild', 'ladder_point', 'ladder-points-missing', 'all guilds have 0 ladder points'],
  ['guild_member', 'pid', 'guild-members-missing', 'players do not see the guilds of their characters'],
  [
    'gmlist',
    'mAccount',
    'game-masters-missing',
    'game masters are not known: they appear in the rankings, and only ADMIN_LOGINS names administrators',
  ],
];

export function tableFindings(facts: GameFacts, settings: GameSettings): readonly Finding[] {
  return [...requiredFindings(facts, settings), ...optionalFindings(facts, settings), ...layoutNotes(facts)];
}

function requiredFindings(facts: GameFacts, settings: GameSettings): Finding[] {
  return (['account', 'player'] as const).flatMap((table): Finding[] => {
    const name = `${settings[schemaSetting[table]]}.${table}`;
    const missing = requiredColumns[table].filter((column) => !readable(facts, table, column));
    if (missing.length === 0) return [];
    const absent = !facts.tables.has(table);
    const sentence = absent
      ? missingTableMessage(facts, settings, table)
      : `The table ${name} lacks ${missing.join(', ')}, or SELECT on them is not granted. The site supports the 2014 ("40k") family of game databases.`;
    return [
      { code: absent ? `${table}-table-missing` : `${table}-columns-missing`, severity: 'error', sentence },
    ];
  });
}

const maxListedSchemas = 12;

function missingTableMessage(facts: GameFacts, settings: GameSettings, table: TableName): string {
  const setting = schemaSetting[table];
  const schema = settings[setting];
  if (facts.schemas.some((each) => each.toLowerCase() === schema.toLowerCase())) {
    return `The table ${schema}.${table} does not exist or may not be read. Correct ${setting}, or grant SELECT on it.`;
  }
  const seen = facts.schemas.slice(0, maxListedSchemas).join(', ');
  const others = seen ? `What this user sees: ${seen}.` : 'This user sees no schema at all.';
  return `There is no schema "${schema}", or this user may not see it. ${others} Correct ${setting}, or grant SELECT on ${schema}.${table}.`;
}

function optionalFindings(facts: GameFacts, settings: GameSettings): Finding[] {
  const whole = (table: TableName) => facts.tables.has(table);
  return optionalColumns
    .filter(([table, column]) => !readable(facts, table, column))
    .filter(([table, column]) => whole(table) || column === firstColumn(table))
    .map(([table, column, code, consequence]) => {
      const name = `${settings[schemaSetting[table]]}.${table}${whole(table) ? `.${column}` : ''}`;
      const sentence = `${name} does not exist or may not be read: ${consequence}.`;
      return { code, severity: 'limit' as const, sentence };
    });
}

/** A missing table is reported once, with its first column. */
function firstColumn(table: TableName): string | undefined {
  if (table === 'account' || table === 'player') return undefined;
  return optionalColumns.find(([each]) => each === table)?.[1];
}

function layoutNotes(facts: GameFacts): Finding[] {
  const notes: Finding[] = [];
  const note = (code: string, sentence: string) => notes.push({ code, severity: 'note', sentence });
  if (facts.tables.get('player_index')?.columns.has('pid5'))
    note('five-slots', 'Accounts have five character slots.');
  if (readable(facts, 'player', 'gold')?.type === 'bigint')
    note('big-gold', 'Yang may exceed two thousand million.');
  if (facts.tables.has('player') && !facts.tables.get('player')?.indexed.has('account_id')) {
    const sentence = "player.account_id has no index: listing an account's characters reads the whole table.";
    notes.push({ code: 'account-id-not-indexed', severity: 'limit', sentence });
  }
  return notes;
}
