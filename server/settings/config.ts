import { join, resolve } from 'node:path';
import { limitKeys } from '#contract/api/call.ts';
import { defaultLanguage, languageCodes } from '#contract/languages.ts';
import { isModuleName, type ModuleName, moduleNames } from '#contract/modules.ts';
import { optionalKinds } from '#contract/standings/kinds.ts';
import { modelsSettings } from '#server/models/models-settings.ts';
import { channels, coreAddress } from '#server/settings/channels.ts';
import {
  address,
  databaseAddress,
  isNetwork,
  list,
  mailbox,
  oneOf,
  type Parsed,
  type Setting,
  type SettingValue,
  schemaName,
  serviceAddress,
  siteAddress,
  text,
  whole,
} from '#server/settings/settings.ts';
import { unlockSettings } from '#server/settings/unlock-settings.ts';
import { missingForBucket, storageSettings } from '#server/storage/storage-settings.ts';
import { engineSettings, missingForEngines } from '#server/translation/engine-settings.ts';

/** Encodings of the game's text columns; `auto` trusts what the database server declares. */
const gameTextEncodings = [
  'auto',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'iso-8859-2',
  'iso-8859-7',
  'iso-8859-9',
  'utf-8',
  'big5',
  'gbk',
  'euc-kr',
  'shift_jis',
] as const;

export const passwordSchemes = ['mysql41', 'argon2id', 'bcrypt'] as const;

const emailVerifications = ['off', 'ask', 'require'] as const;

type EmailVerification = (typeof emailVerifications)[number];

const staffSecondSteps = ['required', 'optional'] as const;

type StaffSecondStep = (typeof staffSecondSteps)[number];

/** All settings by environment variable. `.env.example` and `docs/settings.md` are generated from it. */
export const settings = {
  PORT: whole('The port the site listens on.', 3000, { from: 0, to: 65_535 }),
  HOST: text('The address to listen on; 0.0.0.0 for every network of the machine.', '127.0.0.1', '127.0.0.1'),
  PUBLIC_URL: siteAddress(
    'The address players type, without a path; needed behind a proxy, for mails, passkeys and search engines.',
    'https://www.example.org',
  ),
  DATA_DIR: text('The folder for the embedded databases, uploads and mails.', 'data', 'data'),
  SITE_KEY: siteKey(),
  DATABASE_URL: databaseAddress(
    'The MariaDB or MySQL server of site and game; without it an embedded demo world is used. With ?ssl=true at its end the connection is encrypted, to a server whose certificate is for that name.',
    'mysql://guildhall:secret@127.0.0.1:3306',
  ),
  GAME_DATABASE_URL: databaseAddress(
    "The game's database server, where it is another than the site's.",
    'mysql://guildhall:secret@10.0.0.5:3306',
  ),
  ACCOUNT_SCHEMA: schemaName("The schema of the game's accounts.", 'account'),
  PLAYER_SCHEMA: schemaName("The schema of the game's characters and guilds.", 'player'),
  COMMON_SCHEMA: schemaName("The schema of the game's list of game masters.", 'common'),
  LOG_SCHEMA: schemaName("The schema of the game's logs; not every server has one.", 'log'),
  SITE_SCHEMA: schemaName(
    "The schema of the site's own data; the only one the site changes the tables of.",
    'site',
  ),
  GAME_TEXT_ENCODING: oneOf(
    "The encoding of the game's names, for example windows-1254 for a Turkish server; auto believes the database.",
    gameTextEncodings,
    'auto',
  ),
  PASSWORD_SCHEME: oneOf('The form in which the game core reads passwords.', passwordSchemes, 'mysql41'),
  WEAK_PASSWORDS: oneOf(
    'What happens to a new password that is among the 10,000 most used or equal to the login: players are warned, or it is refused. Those of people with a role in the administration are always refused.',
    ['warn', 'refuse'],
    'warn',
  ),
  BREACH_CHECK_URL: serviceAddress(
    'A range API that knows passwords from breaches; it is sent five digits of a hash, and asked only where a weak password would be refused. Without it none is asked.',
    'https://api.pwnedpasswords.com/range',
  ),
  REDIS_URL: address(
    'A Redis or Valkey server for limits and captchas; needed for more than one instance.',
    ['redis', 'rediss'],
    'redis://127.0.0.1:6379',
  ),
  REDIS_PREFIX: text('What the keys in Redis begin with.', 'guildhall:', 'guildhall:'),
  SMTP_URL: address(
    'The mail server for mails to players; without it every mail becomes a file in DATA_DIR/mail.',
    ['smtp', 'smtps'],
    'smtp://user:password@mail.example.org:587',
  ),
  MAIL_FROM: mailbox(
    'Who the mails are from; without it no-reply@ the host of PUBLIC_URL.',
    'Guildhall <no-reply@example.org>',
  ),
  VERIFY_EMAIL: verifyEmail(),
  TRUST_PROXY: list(
    'Addresses or networks of your proxies, comma separated; only they may say who a visitor is.',
    '127.0.0.1,10.0.0.0/8',
    { isOne: isNetwork, of: 'addresses or networks' },
  ),
  ADMIN_LOGINS: list(
    "Logins of owners beside the game's IMPLEMENTORs, comma separated; other roles are given at /admin/roles.",
    'aldric,mirabel',
  ),
  STAFF_2FA: staffSecondStep(),
  ...storageSettings,
  UPLOAD_MAX_BYTES: whole('How many bytes an uploaded file may have.', 8 * 1024 ** 3, { from: 1 }),
  ACCOUNTS_PER_EMAIL: whole('How many accounts one email address may register.', 1, { from: 1, to: 1000 }),
  SITE_NAME: text("The site's name.", 'Guildhall', 'Guildhall'),
  SERVER_NAME: text("The game server's name.", 'Server 1', 'Server 1'),
  DISCORD_URL: address('Where the community talks.', ['http', 'https'], 'https://discord.example/guildhall'),
  FORUM_URL: address('The discussion forum.', ['http', 'https'], 'https://forum.example.org'),
  PARTNER_LOGO_URL: address(
    "A partner's logo on the home page.",
    ['http', 'https'],
    'https://partner.example/logo.svg',
  ),
  PARTNER_URL: address("Where the partner's logo leads.", ['http', 'https'], 'https://partner.example'),
  ITEM_ICONS: text('A folder with item pictures, `<number>.png`, for the pages of players.', '/srv/icons'),
  TIME_ZONE: timeZone(),
  STATUS_CHANNELS: channels(
    'Channels whose players are counted on the page of the module status, comma separated: a name and one core of each, at the port players connect to. The core has to answer this machine (ADMINPAGE_IP in its CONFIG). Without it the page shows no counts.',
    '1@127.0.0.1:13000,2@127.0.0.1:13100',
  ),
  STATUS_AUTH: coreAddress(
    'The address of the login server, for the module status; only whether it is reachable is asked.',
    '127.0.0.1:11002',
  ),
  KICK_PASSWORD: text(
    'The password of the cores (ADMINPAGE_PASSWORD in their CONFIG), with which the module bans disconnects a banned player from the game: it sends DC and nothing else to two of STATUS_CHANNELS, on this machine or in a private network only. Without it nobody is disconnected.',
    'the-password-of-the-cores',
  ),
  STATUS_BUSY: whole('From how many players on a channel is busy; as in the game.', 650, { from: 1 }),
  STATUS_FULL: whole('From how many players on a channel is full; as in the game.', 1_200, { from: 1 }),
  SOURCE_LANGUAGE: oneOf(
    'The language of texts whose writer chose none; the others are translated from it.',
    languageCodes,
    defaultLanguage,
  ),
  ...engineSettings,
  ...modelsSettings,
  RATE_LIMITS: rateLimits(),
  CAPTCHA_ANSWER: captchaAnswer(),
  METRICS_TOKEN: text(
    'What a monitor has to show to read /metrics and the details of /readyz, in a header Authorization: Bearer …; without it they are for this machine and private networks.',
    'a-long-random-text',
  ),
  SECURITY_LOG: text(
    'A file for security events, such as failed logins, as JSON lines; without it they are in the log, marked "log":"security".',
    '/var/log/guildhall/security.log',
  ),
  OWNER_EMAIL: mailbox(
    'Who gets a mail about new IMPLEMENTORs, two-step login that was switched off by somebody with a role or removed with npm run rescue, many locked logins, failing jobs and a full disk; without it nobody.',
    'owner@example.org',
  ),
  DELETION_STATUS: deletionStatus(),
  ...unlockSettings,
  MODULES: list(
    `Parts beyond the core that are on, comma separated, or all: ${moduleNames.join(', ')}.`,
    'all',
    { isOne: (name) => name === 'all' || isModuleName(name), of: `modules: all, ${moduleNames.join(', ')}` },
  ),
  RANKING_KINDS: list(
    `What the module standings ranks by beyond level and ladder points, comma separated, or all: ${optionalKinds.join(', ')}. A game without the column has no such ranking.`,
    'all',
    {
      isOne: (name) => name === 'all' || optionalKinds.some((kind) => kind === name),
      of: `rankings: all, ${optionalKinds.join(', ')}`,
    },
    ['all'],
  ),
  GUILD_MARKS: text(
    "The game's folder mark with the emblems of guilds, or a copy of it (module profiles); without it they are uploaded at /admin/emblems.",
    '/home/game/share/mark',
  ),
  GUILD_MARK_COLOURS: oneOf(
    "How the game's pictures of emblems order red and blue; rgb where emblems have the wrong colours.",
    ['bgr', 'rgb'],
    'bgr',
  ),
  DEMO_WORLD: oneOf(
    'What the embedded demo world shows: the site as it begins, or a tour with every page published, as npm run demo does.',
    ['site', 'tour'],
    'site',
  ),
  LOG_LEVEL: oneOf('How much the log says.', ['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'info'),
} satisfies Record<string, Setting<unknown>>;

type SettingName = keyof typeof settings;
type SettingValues = { readonly [Name in SettingName]: SettingValue<(typeof settings)[Name]> };

export interface Config extends SettingValues {
  /** True under `npm start`; features meant for tests are off then. */
  readonly production: boolean;
  /** Absolute path of `DATA_DIR`. */
  readonly dataDir: string;
  /** Absolute path of `MODELS_DIR` or its default. */
  readonly modelsDir: string;
  /** Absolute path of `GUILD_MARKS`; null without one. */
  readonly guildMarksDir: string | null;
  /** Those that `MODULES` names, in the order of `contract/modules.ts`. */
  readonly modules: readonly ModuleName[];
  /** `VERIFY_EMAIL` or its default. */
  readonly verifyEmail: EmailVerification;
  /** `STAFF_2FA` or its default. */
  readonly staffSecondStep: StaffSecondStep;
  /** The site's public URL without a trailing slash. */
  readonly publicUrl: string;
}

/** Invalid settings as printable lines: name, problem and an example. */
export class WrongSettings extends Error {
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/**
 * Parses all settings of an environment.
 * @throws WrongSettings with one line per invalid setting; values are never repeated, as they may hold passwords
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const problems: string[] = [];
  const values = Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => {
      const given = environment[name]?.trim();
      if (!given) return [name, setting.fallback];
      const parsed: Parsed<unknown> = setting.parse(given);
      if ('value' in parsed) return [name, parsed.value];
      problems.push(`${name} ${parsed.problem}. Example: ${name}=${setting.example}`);
      return [name, setting.fallback];
    }),
  ) as unknown as SettingValues;
  const production = environment.NODE_ENV === 'production';
  if (production && values.CAPTCHA_ANSWER) {
    problems.push(
      'CAPTCHA_ANSWER must not be set when NODE_ENV is production: it is for automated tests. Remove it.',
    );
  }
  if (values.GAME_DATABASE_URL && !values.DATABASE_URL) {
    problems.push(
      `GAME_DATABASE_URL needs DATABASE_URL as well, where the site keeps its own data. Example: DATABASE_URL=${settings.DATABASE_URL.example}`,
    );
  }
  const shared = sharedSchema(values);
  if (shared) {
    problems.push(
      `SITE_SCHEMA must be a schema of its own, not the one of ${shared}: restoring a backup removes everything in it. Example: SITE_SCHEMA=${settings.SITE_SCHEMA.example}`,
    );
  }
  if (values.STATUS_BUSY > values.STATUS_FULL) {
    problems.push(
      `STATUS_BUSY (${values.STATUS_BUSY}) must not be greater than STATUS_FULL. Example: STATUS_BUSY=${values.STATUS_FULL}`,
    );
  }
  const isSet = (name: string) => Boolean(environment[name]?.trim());
  problems.push(...missingForEngines(values.TRANSLATE_ENGINES, isSet), ...missingForBucket(isSet));
  if (problems.length > 0) throw new WrongSettings(problems);
  return {
    ...values,
    production,
    dataDir: resolve(values.DATA_DIR),
    modelsDir: resolve(values.MODELS_DIR || join(values.DATA_DIR, 'models')),
    guildMarksDir: values.GUILD_MARKS ? resolve(values.GUILD_MARKS) : null,
    modules: moduleNames.filter((name) => values.MODULES.some((each) => each === 'all' || each === name)),
    verifyEmail: values.VERIFY_EMAIL ?? (values.SMTP_URL ? 'ask' : 'off'),
    staffSecondStep: values.STAFF_2FA ?? (values.DATABASE_URL ? 'required' : 'optional'),
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
  };
}

const gameSchemas = ['ACCOUNT_SCHEMA', 'PLAYER_SCHEMA', 'COMMON_SCHEMA', 'LOG_SCHEMA'] as const;

/** The setting whose schema of the game, on the same server, is the site's as well. */
function sharedSchema(values: SettingValues): (typeof gameSchemas)[number] | undefined {
  const { DATABASE_URL, GAME_DATABASE_URL = DATABASE_URL, SITE_SCHEMA } = values;
  if (!DATABASE_URL || !GAME_DATABASE_URL) return undefined;
  if (new URL(DATABASE_URL).host !== new URL(GAME_DATABASE_URL).host) return undefined;
  // A server on Windows makes no difference between small and capital letters.
  const own = SITE_SCHEMA.toLowerCase();
  return gameSchemas.find((name) => values[name].toLowerCase() === own);
}

/** Without a mail server nobody would get a link. */
function verifyEmail(): Setting<EmailVerification | undefined> {
  const sentence =
    'Whether players confirm their email address: off, ask, or require, which also keeps the others from logging in; ask where SMTP_URL is set, else off.';
  return { ...oneOf(sentence, emailVerifications, 'ask'), fallback: undefined };
}

/** Words the game rejects logins with; `OK` would let the owner in again. */
function deletionStatus(): Setting<string> {
  return {
    ...text(
      "The word in the game's account.status that closes an account at its owner's request (module accountDeletion); a block that staff has set stays.",
      'BLOCK',
      'BLOCK',
    ),
    parse: (value) =>
      /^[A-Z][A-Z0-9_]{0,7}$/.test(value) && value !== 'OK'
        ? { value }
        : { problem: 'must be a word of at most 8 capital letters, and not OK' },
  };
}

/** The passwords of the demo world's people are printed at its start: a second step would protect nothing. */
function staffSecondStep(): Setting<StaffSecondStep | undefined> {
  const sentence =
    'Whether everybody with a role in the administration needs two-step login: required, or optional; required where DATABASE_URL is set, else optional.';
  return { ...oneOf(sentence, staffSecondSteps, 'required'), fallback: undefined };
}

function timeZone(): Setting<string> {
  return {
    sentence: "The owner's time zone: days of figures end at its midnight.",
    example: 'Europe/Bucharest',
    fallback: 'UTC',
    parse(value) {
      try {
        // Browsers of 2022 know no offsets such as +03:00.
        if (/^[+-]/.test(value)) throw new RangeError();
        return { value: new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone };
      } catch {
        return { problem: 'must be the name of a time zone' };
      }
    },
  };
}

export interface RateLimitOverride {
  readonly points: number;
  readonly seconds: number;
}

function rateLimits(): Setting<'off' | Readonly<Record<string, RateLimitOverride>>> {
  const pattern = new RegExp(`^(${limitKeys.join('|')})=([1-9]\\d{0,8})/([1-9]\\d{0,6})$`);
  return {
    sentence: `Other limits than the default ones, as name=count/seconds; off for measurements only. Names: ${limitKeys.join(', ')}.`,
    example: 'auth=20/900,captcha=100/600',
    fallback: {},
    parse: (value) => {
      if (value === 'off') return { value };
      const entries = value.split(',').map((each) => pattern.exec(each.trim()));
      if (entries.some((entry) => entry === null)) {
        return {
          problem: `must be off or a list of name=count/seconds with the names ${limitKeys.join(', ')}`,
        };
      }
      return {
        value: Object.fromEntries(
          entries.map((entry) => [entry?.[1], { points: Number(entry?.[2]), seconds: Number(entry?.[3]) }]),
        ),
      };
    },
  };
}

function siteKey(): Setting<string | undefined> {
  return {
    sentence:
      "The site's key, at least 32 random characters: it encrypts the secrets of two-step login and webhooks and archives of own data; without it a file site.key in DATA_DIR, made when it is first needed. Several instances need the same.",
    example: 'output-of-openssl-rand-base64-32-or-the-like',
    fallback: undefined,
    parse: (value) =>
      value.length >= 32 ? { value } : { problem: 'must have at least 32 characters, best random ones' },
  };
}

function captchaAnswer(): Setting<string | undefined> {
  return {
    sentence: 'Tests only: the answer of every captcha; refused in production.',
    example: 'ABCDE',
    fallback: undefined,
    parse: (value) =>
      /^[A-Z0-9]{5}$/.test(value) ? { value } : { problem: 'must be five capital letters or digits' },
  };
}
