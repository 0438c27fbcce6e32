import { readFactsOnce } from '#server/game/connection.ts';
import { gameGrants } from '#server/game/schema/grants.ts';
import type { GameFacts } from '#server/game/schema/schema-facts.ts';
import type { Config } from '#server/settings/config.ts';
import { siteGrants } from '#server/site/grants.ts';

type GrantSettings = Pick<
  Config,
  | 'DATABASE_URL'
  | 'GAME_DATABASE_URL'
  | 'ACCOUNT_SCHEMA'
  | 'PLAYER_SCHEMA'
  | 'COMMON_SCHEMA'
  | 'LOG_SCHEMA'
  | 'SITE_SCHEMA'
  | 'GAME_TEXT_ENCODING'
  | 'PASSWORD_SCHEME'
  | 'modules'
  | 'DELETION_STATUS'
  | 'dataDir'
>;

export interface GrantOptions {
  /** An administrator's URL for reading the game's schema when the configured user may not yet. */
  readonly admin?: string | undefined;
  /** The host the site connects from, as the database sees it. */
  readonly from?: string | undefined;
}

/** Whom the database sees when it is on this machine, by its name in the address. */
const loopback = new Map([
  ['127.0.0.1', '127.0.0.1'],
  ['localhost', '127.0.0.1'],
  ['[::1]', '::1'],
]);

interface Account {
  readonly user: string;
  readonly server: string;
}

const text = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

function accountOf(address: string, from: string | undefined): Account {
  const { hostname, port, username } = new URL(address);
  const host = from ?? loopback.get(hostname) ?? '%';
  return {
    user: `${text(decodeURIComponent(username) || 'guildhall')}@${text(host)}`,
    server: `${hostname}:${port || '3306'}`,
  };
}

/** The user of the game's database in GRANT syntax, as {@link writeGrants} names it. */
export function gameUser({ DATABASE_URL, GAME_DATABASE_URL }: GrantSettings): string {
  return accountOf(GAME_DATABASE_URL ?? DATABASE_URL ?? embeddedAddress, undefined).user;
}

const embeddedAddress = 'mysql://guildhall@127.0.0.1';

async function readLiveFacts(
  settings: GrantSettings,
  admin: string | undefined,
): Promise<GameFacts | undefined> {
  try {
    const facts = await readFactsOnce(admin ? { ...settings, GAME_DATABASE_URL: admin } : settings);
    return facts.tables.has('account') && facts.tables.has('player') ? facts : undefined;
  } catch {
    return undefined;
  }
}

const defaultFacts = [
  '-- The game’s tables could not be read: these are the columns most servers have. Remove those that yours lacks, or',
  '-- run this again with an address that may read them: npm run grants -- --admin mysql://root:…@host',
];

function creating({ user }: Account): string {
  return `CREATE USER IF NOT EXISTS ${user} IDENTIFIED BY 'PASSWORD';`;
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return [`-- ${title}`, ...lines, ''];
}

/**
 * Prints SQL that creates the site's database users with minimal rights: one user, or two with
 * `GAME_DATABASE_URL`. Never prints a password.
 */
export async function writeGrants(
  settings: GrantSettings,
  { admin, from }: GrantOptions = {},
): Promise<readonly string[]> {
  const { DATABASE_URL, GAME_DATABASE_URL, SITE_SCHEMA } = settings;
  const site = accountOf(DATABASE_URL ?? embeddedAddress, from);
  const game = GAME_DATABASE_URL ? accountOf(GAME_DATABASE_URL, from) : site;
  const facts =
    DATABASE_URL || admin
      ? await readLiveFacts({ ...settings, DATABASE_URL: DATABASE_URL ?? admin }, admin)
      : undefined;
  const isOne = site.user === game.user && site.server === game.server;
  const same = isOne ? [] : [creating(game)];
  return [
    ...section(`On ${site.server}, as its administrator; PASSWORD is the one in DATABASE_URL`, [
      creating(site),
      ...siteGrants(SITE_SCHEMA, site.user),
    ]),
    ...section(`On ${game.server}, as its administrator: reading, and of accounts a few columns to write`, [
      ...(facts ? [] : defaultFacts),
      ...same,
      ...gameGrants(settings, facts, game.user),
    ]),
  ];
}
