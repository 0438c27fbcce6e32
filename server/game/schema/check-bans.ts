import type { Finding } from './findings.ts';
import { type GameFacts, readable } from './schema-facts.ts';

/** Whether bans that end can be written as their end, which the game itself watches. */
export function blocksByDate(facts: GameFacts): boolean {
  const column = readable(facts, 'account', 'availDt');
  return column?.mayUpdate ?? false;
}

/** What the module bans lacks. */
export function banFindings(facts: GameFacts): Finding[] {
  if (!readable(facts, 'account', 'status')?.mayUpdate) {
    const sentence =
      'Banning accounts (module bans) is switched off: grant UPDATE on status, and on availDt where it exists, of the account table. npm run grants prints it.';
    return [{ code: 'bans-not-granted', severity: 'limit', sentence, stops: ['blockAccount'] }];
  }
  if (blocksByDate(facts)) return [];
  const why = readable(facts, 'account', 'availDt')
    ? 'UPDATE on account.availDt is not granted'
    : 'this server has no account.availDt';
  const sentence = `Bans for a time (module bans) are ended by the site, which has to run then: ${why}, so that the game cannot end them by itself.`;
  return [{ code: 'bans-ended-by-site', severity: 'note', sentence }];
}
