import type { GameSettings } from '#server/game/game-settings.ts';
import type { Finding } from './findings.ts';
import { type GameFacts, readable } from './schema-facts.ts';

/** Flags by primary key; without an index the query would read every quest state of every character. */
export function canReadFlags(facts: GameFacts): boolean {
  const columns = ['dwPID', 'szName', 'lValue'].every((column) => readable(facts, 'quest', column));
  return columns && (facts.tables.get('quest')?.indexed.has('dwpid') ?? false);
}

/** Some forks store the end as a number, whose meaning they do not share. */
export function canReadBonuses(facts: GameFacts): boolean {
  const columns = ['priv_type', 'id', 'type', 'value'].every((column) =>
    readable(facts, 'priv_settings', column),
  );
  const end = readable(facts, 'priv_settings', 'duration');
  return columns && (end?.type === 'datetime' || end?.type === 'timestamp');
}

/** The calendar works without either; only what the game says about it is missing. */
export function eventFindings(facts: GameFacts, { PLAYER_SCHEMA, COMMON_SCHEMA }: GameSettings): Finding[] {
  const found: Finding[] = [];
  if (!canReadFlags(facts)) {
    const table = `${PLAYER_SCHEMA}.quest`;
    const why = facts.tables.has('quest')
      ? `${table} lacks dwPID, szName or lValue, SELECT on them is not granted, or dwPID has no index.`
      : `the table ${table} does not exist or the site has no right on it. npm run grants prints what to grant.`;
    const sentence = `Rates and events of the game (module events) are not read: ${why}`;
    found.push({ code: 'event-flags-not-readable', severity: 'limit', sentence });
  }
  if (!canReadBonuses(facts)) {
    const table = `${COMMON_SCHEMA}.priv_settings`;
    const sentence = `Bonuses of empires (PRIV_EMPIRE) are not known: most servers keep them in memory, and ${table} is missing, not granted or has no end as a date.`;
    found.push({ code: 'empire-bonuses-not-readable', severity: 'note', sentence });
  }
  return found;
}
