import { storagePasswordLength } from '#contract/limits.ts';
import type { GameSettings } from '#server/game/game-settings.ts';
import { accountFileFindings } from './character-log.ts';
import { banFindings } from './check-bans.ts';
import { eventFindings } from './check-events.ts';
import { guildFindings } from './check-guilds.ts';
import type { Finding } from './findings.ts';
import { logFindings } from './log-reads.ts';
import { positionColumns } from './position-columns.ts';
import { findsGuildOfCharacter, namesItems } from './profile-reads.ts';
import { type GameFacts, readable } from './schema-facts.ts';

/** What modules that are on lack: one right each, which `npm run grants` prints only then. */
export function moduleFindings(facts: GameFacts, settings: GameSettings): readonly Finding[] {
  const { modules } = settings;
  return [
    ...(modules.includes('deletionCode') ? deletionCodeFindings(facts) : []),
    ...(modules.includes('unlock') ? unlockFindings(facts, settings) : []),
    ...(modules.includes('standings') ? standingFindings(facts, settings) : []),
    ...(modules.includes('storage') ? storageFindings(facts, settings) : []),
    ...(modules.includes('profiles') ? profileFindings(facts, settings) : []),
    ...(modules.includes('profiles') ? guildFindings(facts, settings) : []),
    ...(modules.includes('bans') ? banFindings(facts) : []),
    ...(modules.includes('events') ? eventFindings(facts, settings) : []),
    ...logFindings(facts, settings),
    ...(modules.includes('accounts') ? accountFileFindings(facts, settings) : []),
  ];
}

/** Each ranking stays away by itself: nothing else is limited. */
function standingFindings(facts: GameFacts, { PLAYER_SCHEMA }: GameSettings): Finding[] {
  const missing = ['alignment', 'horse_level'].filter((column) => !readable(facts, 'player', column));
  if (missing.length === 0) return [];
  const sentence = `There is no ranking by ${missing.join(', ')} (module standings): no such column of ${PLAYER_SCHEMA}.player, or SELECT on it is not granted. npm run grants prints it.`;
  return [{ code: 'standings-not-granted', severity: 'note', sentence }];
}

function deletionCodeFindings(facts: GameFacts): Finding[] {
  const column = facts.tables.get('account')?.columns.get('social_id');
  if (!column || column.mayUpdate) return [];
  const sentence =
    'Setting deletion codes (module deletionCode) is switched off: grant UPDATE on social_id of the account table. npm run grants prints it.';
  return [{ code: 'deletion-code-not-granted', severity: 'limit', sentence, stops: ['changeDeletionCode'] }];
}

function profileFindings(facts: GameFacts, { PLAYER_SCHEMA }: GameSettings): Finding[] {
  const limit = (code: string, sentence: string): Finding => ({ code, severity: 'limit', sentence });
  const found: Finding[] = [];
  const hasItems = ['owner_id', 'window', 'pos', 'vnum'].every((name) => readable(facts, 'item', name));
  if (!hasItems) {
    const sentence = `What characters wear (module profiles) is not shown: ${PLAYER_SCHEMA}.item does not exist or may not be read. npm run grants prints what to grant.`;
    found.push({ ...limit('equipment-not-granted', sentence), stops: ['showEquipment'] });
  } else if (!facts.tables.get('item')?.indexed.has('owner_id')) {
    const sentence = `What characters wear (module profiles) is not shown: ${PLAYER_SCHEMA}.item has no index that begins with owner_id, so that each look would read the whole table.`;
    found.push(limit('equipment-not-indexed', sentence));
  }
  if (facts.tables.has('guild_member') && !findsGuildOfCharacter(facts)) {
    const sentence = `The pages of players (module profiles) show no guild: pid or guild_id of ${PLAYER_SCHEMA}.guild_member may not be read, or no index begins with pid.`;
    found.push(limit('guilds-of-players-unknown', sentence));
  }
  if (!namesItems(facts)) {
    const sentence = `${PLAYER_SCHEMA}.item_proto does not exist, may not be read or has no index that begins with vnum: items (module profiles) are named by npm run import-names only, others by their number.`;
    found.push(limit('item-names-missing', sentence));
  }
  if (!readable(facts, 'player', 'alignment')) {
    const sentence = `${PLAYER_SCHEMA}.player.alignment does not exist or may not be read: the pages of players (module profiles) have no title.`;
    found.push(limit('alignment-missing', sentence));
  }
  return found;
}

/** Without a right on it, a column looks as if it did not exist. */
function unlockFindings(facts: GameFacts, { PLAYER_SCHEMA }: GameSettings): Finding[] {
  const table = `${PLAYER_SCHEMA}.player`;
  const limit = (code: string, why: string): Finding[] => {
    const sentence = `Unlocking characters (module unlock) is switched off: ${why}`;
    return [{ code, severity: 'limit', sentence, stops: ['moveCharacter'] }];
  };
  const columns = facts.tables.get('player')?.columns;
  const unread = positionColumns.read.filter((column) => !readable(facts, 'player', column));
  const unwritten = positionColumns.written.filter((column) => !columns?.get(column)?.mayUpdate);
  if (unread.length > 0 || unwritten.length > 0) {
    return limit(
      'unlock-not-granted',
      `grant SELECT on ${positionColumns.read.join(', ')} and UPDATE on ${positionColumns.written.join(', ')} of ${table}. npm run grants prints it; a game that lacks one of these columns cannot have the module.`,
    );
  }
  if (!readable(facts, 'player_index', 'empire')) {
    return limit(
      'unlock-empires-unknown',
      `nobody can tell the empire of a character: ${PLAYER_SCHEMA}.player_index.`,
    );
  }
  if (!facts.tables.get('player')?.indexed.has('account_id')) {
    return limit('unlock-unindexed', `${table} has no index that begins with account_id.`);
  }
  return [];
}

/** Without any right on it, a table looks as if it did not exist. */
function storageFindings(facts: GameFacts, { PLAYER_SCHEMA }: GameSettings): Finding[] {
  const table = `${PLAYER_SCHEMA}.safebox`;
  const limit = (code: string, why: string): Finding[] => {
    const sentence = `Setting storage passwords (module storage) is switched off: ${why}`;
    return [{ code, severity: 'limit', sentence, stops: ['changeStoragePassword'] }];
  };
  if (!facts.tables.has('safebox')) {
    return limit(
      'storage-missing',
      `the table ${table} does not exist or the site has no right on it. npm run grants prints what to grant.`,
    );
  }
  const password = facts.tables.get('safebox')?.columns.get('password');
  if (!readable(facts, 'safebox', 'account_id') || !password?.mayUpdate) {
    return limit(
      'storage-not-granted',
      `grant SELECT on account_id and UPDATE on password of ${table}. npm run grants prints it.`,
    );
  }
  if ((password.length ?? storagePasswordLength) >= storagePasswordLength) return [];
  const why = `${table}.password holds ${password.length} characters, a storage password has ${storagePasswordLength}.`;
  return limit('storage-password-short', why);
}
