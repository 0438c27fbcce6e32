import type { GameSettings } from '#server/game/game-settings.ts';
import type { Finding } from './findings.ts';
import { type GameFacts, readable } from './schema-facts.ts';

/** What the administration reads of the game's log. Its column `ip` is not among them. */
export const characterLogReads = ['who', 'time', 'how', 'hint'] as const;

/** Whether the log of one character can be read; never without an index: the table has up to 10^8 rows. */
export function characterLogState(facts: GameFacts): 'readable' | 'missing' | 'notIndexed' {
  if (!characterLogReads.every((column) => readable(facts, 'log', column))) return 'missing';
  return facts.tables.get('log')?.indexed.has('who') ? 'readable' : 'notIndexed';
}

/** The account pages of the administration work without either; only what they show is less. */
export function accountFileFindings(facts: GameFacts, settings: GameSettings): Finding[] {
  const note = (code: string, sentence: string): Finding => ({ code, severity: 'note', sentence });
  const found: Finding[] = [];
  const table = `${settings.LOG_SCHEMA}.log`;
  const state = characterLogState(facts);
  if (state === 'missing') {
    const sentence = `${table} does not exist, or SELECT on ${characterLogReads.join(', ')} is not granted: the administration (module accounts) does not show the game's log.`;
    found.push(note('character-log-not-read', sentence));
  }
  if (state === 'notIndexed') {
    const sentence = `${table} has no index that begins with who, so that a look would read the whole table: the administration (module accounts) does not show the game's log.`;
    found.push(note('character-log-not-indexed', sentence));
  }
  if (!readable(facts, 'account', 'create_time')) {
    const sentence = `${settings.ACCOUNT_SCHEMA}.account.create_time does not exist or may not be read: the administration (module accounts) does not say when an account was made.`;
    found.push(note('create-time-not-read', sentence));
  }
  if (!facts.tables.get('player')?.indexed.has('name')) {
    const sentence = `${settings.PLAYER_SCHEMA}.player has no index that begins with name: the administration (module accounts) finds no character of blocked accounts and game masters by its name.`;
    found.push(note('character-names-not-indexed', sentence));
  }
  return found;
}
