import type { GameSettings } from '#server/game/game-settings.ts';
import { schemaSetting } from '#server/game/tables.ts';
import type { Finding } from './findings.ts';
import { guildReads } from './guild-reads.ts';
import { type GameFacts, readable } from './schema-facts.ts';

/** What pages of guilds lack; each part of them works without the others (module profiles). */
const consequences: Readonly<Record<keyof typeof guildReads, readonly [code: string, consequence: string]>> =
  {
    guild: ['guild-wars-missing', 'pages of guilds show no lost or drawn wars'],
    guild_member: ['guild-grades-of-members-missing', 'pages of guilds show members without their grade'],
    guild_grade: ['guild-grades-missing', 'pages of guilds number grades instead of naming them'],
    guild_war_reservation: ['booked-wars-missing', 'pages of guilds show no booked wars'],
  };

/** A limit for each table of which something is missing or not granted. */
export function guildFindings(facts: GameFacts, settings: GameSettings): Finding[] {
  return (Object.keys(guildReads) as (keyof typeof guildReads)[]).flatMap((table): Finding[] => {
    const [code, consequence] = consequences[table];
    const missing = guildReads[table].filter((column) => !readable(facts, table, column));
    if (missing.length === 0) return [];
    const where = `${settings[schemaSetting[table]]}.${table}`;
    const sentence = `${missing.join(', ')} of ${where} (module profiles) cannot be read: ${consequence}. npm run grants prints what to grant.`;
    return [{ code, severity: 'limit', sentence }];
  });
}
