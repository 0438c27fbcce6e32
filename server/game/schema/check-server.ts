import type { GameSettings } from '#server/game/game-settings.ts';
import { type Finding, type GameAction, gameActions } from './findings.ts';
import { type GameFacts, readable } from './schema-facts.ts';

const names = Object.keys(gameActions) as GameAction[];
const allWrites = names.filter((name) => gameActions[name] === 'write');

export function serverFindings(facts: GameFacts, settings: GameSettings): readonly Finding[] {
  if (facts.server === 'sqlite') return [];
  const findings: Finding[] = [];
  const note = (code: string, sentence: string) => findings.push({ code, severity: 'note', sentence });
  if (facts.readOnly) {
    const sentence =
      'The server is read-only: registration and whatever else the site changes in the game are switched off.';
    findings.push({ code: 'server-read-only', severity: 'limit', sentence, stops: allWrites });
  }
  if (/STRICT_/i.test(facts.sqlMode)) {
    note(
      'strict-mode',
      `The server's sql_mode is strict. The site does not mind; many game cores do, and need sql_mode=NO_ENGINE_SUBSTITUTION.`,
    );
  }
  const engines = [...facts.tables].map(([table, { engine }]) => `${table} ${engine}`);
  if (engines.length > 0) note('engines', `Storage engines: ${engines.join(', ')}.`);
  if (facts.triggers.length > 0)
    note('triggers', `Triggers run when the site writes: ${facts.triggers.join(', ')}.`);
  if (facts.tables.has('player')) note('encoding', encodingSentence(facts, settings));
  return findings;
}

function encodingSentence(facts: GameFacts, { GAME_TEXT_ENCODING: encoding }: GameSettings): string {
  const charset = readable(facts, 'player', 'name')?.charset ?? 'binary';
  if (encoding !== 'auto') return `Names are stored in columns declared ${charset} and read as ${encoding}.`;
  return `Names are read as the database declares them (${charset}). If names look wrong on the site, set GAME_TEXT_ENCODING, for example to windows-1254 for a Turkish server.`;
}
