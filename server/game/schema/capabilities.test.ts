import { describe, expect, test } from 'vitest';
import type { ModuleName } from '#contract/modules.ts';
import type { GameSettings } from '#server/game/game-settings.ts';
import { checkSchema } from './capabilities.ts';
import { positionColumns } from './position-columns.ts';
import { findsGuildOfCharacter, namesItems } from './profile-reads.ts';
import type { ColumnFacts, GameFacts, TableFacts } from './schema-facts.ts';

const settings: GameSettings = {
  DATABASE_URL: 'mysql://guildhall@127.0.0.1:3306',
  GAME_DATABASE_URL: undefined,
  ACCOUNT_SCHEMA: 'account',
  PLAYER_SCHEMA: 'player',
  COMMON_SCHEMA: 'common',
  LOG_SCHEMA: 'log',
  GAME_TEXT_ENCODING: 'auto',
  PASSWORD_SCHEME: 'mysql41',
  modules: [],
  DELETION_STATUS: 'BLOCK',
  dataDir: '/nowhere',
};

type Overrides = Readonly<Record<string, Partial<ColumnFacts> | null>>;

function column(name: string, declared: string): ColumnFacts {
  const length = /^varchar\((\d+)\)/.exec(declared)?.[1];
  return {
    name,
    declared,
    type: declared.replace(/\(.*/, ''),
    length: length ? Number(length) : null,
    nullable: false,
    hasDefault: true,
    charset: length ? 'latin1' : null,
    ignoresCase: true,
    mayRead: true,
    mayInsert: true,
    mayUpdate: true,
  };
}

/** A table as declared; an override changes a column, `null` removes it. */
function table(declared: Readonly<Record<string, string>>, overrides: Overrides = {}): TableFacts {
  const columns = Object.entries(declared)
    .filter(([name]) => overrides[name] !== null)
    .map(([name, type]): [string, ColumnFacts] => [
      name.toLowerCase(),
      { ...column(name, type), ...overrides[name] },
    ]);
  return {
    engine: 'MyISAM',
    rows: null,
    columns: new Map(columns),
    indexed: new Set(['id', 'login', 'account_id', 'email', 'pid']),
    unique: new Set(['id', 'login']),
  };
}

const accountColumns = {
  id: 'int(11)',
  login: 'varchar(30)',
  password: 'varchar(45)',
  social_id: 'varchar(20)',
  email: 'varchar(64)',
  status: 'varchar(8)',
  availDt: 'datetime',
  cash: 'int(11)',
  mileage: 'int(11)',
  last_play: 'datetime',
};
const playerColumns = {
  id: 'int(11)',
  account_id: 'int(11)',
  name: 'varchar(24)',
  job: 'tinyint(3)',
  level: 'tinyint(3)',
  exp: 'int(11)',
  gold: 'int(11)',
  playtime: 'int(11)',
  last_play: 'datetime',
};
const guildColumns = { id: 'int', name: 'varchar(12)', master: 'int', ladder_point: 'int' };

function facts(changes: Partial<GameFacts> = {}, account: Overrides = {}, player: Overrides = {}): GameFacts {
  return {
    server: 'mariadb',
    version: '10.11.6-MariaDB',
    sqlMode: 'NO_ENGINE_SUBSTITUTION',
    readOnly: false,
    schemas: ['account', 'common', 'log', 'player'],
    tables: new Map([
      ['account', table(accountColumns, account)],
      ['player', table(playerColumns, player)],
      ['player_index', table({ id: 'int', empire: 'tinyint' })],
      ['guild', table(guildColumns)],
      ['guild_member', table({ guild_id: 'int', pid: 'int' })],
      ['gmlist', table({ mAccount: 'varchar(32)', mName: 'varchar(32)', mAuthority: 'enum' })],
    ] as const),
    passwordForms: new Map([['mysql41', 12]] as const),
    publishedPasswords: [],
    triggers: [],
    ...changes,
  };
}

const codes = (given: GameFacts, severity: string, other: Partial<GameSettings> = {}) =>
  checkSchema(given, { ...settings, ...other })
    .findings.filter((finding) => finding.severity === severity)
    .map((finding) => finding.code);

test('a standard server works without limits', () => {
  const judged = checkSchema(facts(), settings);
  expect(judged).toMatchObject({
    verdict: 'works',
    cash: true,
    mileage: true,
    guilds: true,
    empires: true,
    gameMasters: true,
    characterLastPlay: true,
    currencies: ['cash', 'mileage'],
    limits: { login: 30, email: 64, deletionCode: 18, password: 45 },
  });
  expect(judged.findings.map((finding) => finding.code)).toEqual(['engines', 'encoding']);
});

describe('missing requirements', () => {
  const without = (...names: readonly string[]) =>
    facts({ tables: new Map([...facts().tables].filter(([name]) => !names.includes(name))) });

  test('tables', () => {
    expect(checkSchema(without('account'), settings).verdict).toBe('cannot');
    expect(codes(without('account', 'player'), 'error')).toEqual([
      'account-table-missing',
      'player-table-missing',
    ]);
  });

  test('a missing schema is told from a missing table', () => {
    const sentence = (given: GameFacts) => checkSchema(given, settings).findings[0]?.sentence;
    expect(sentence(without('account'))).toContain('The table account.account does not exist');
    const elsewhere = { ...without('account'), schemas: ['metin_account', 'player'] };
    expect(sentence(elsewhere)).toContain('There is no schema "account"');
    expect(sentence(elsewhere)).toContain('metin_account, player');
  });

  test.each(['id', 'login', 'password', 'social_id', 'email', 'status'])('account.%s', (name) => {
    expect(codes(facts({}, { [name]: null }), 'error')).toEqual(['account-columns-missing']);
    expect(codes(facts({}, { [name]: { mayRead: false } }), 'error')).toEqual(['account-columns-missing']);
  });

  test.each(['id', 'account_id', 'name', 'job', 'level'])('player.%s', (name) => {
    expect(codes(facts({}, {}, { [name]: null }), 'error')).toEqual(['player-columns-missing']);
  });
});

describe('missing columns disable features by name', () => {
  test.each([
    ['cash', 'cash-missing'],
    ['mileage', 'mileage-missing'],
    ['last_play', 'last-login-missing'],
    ['availDt', 'block-end-missing'],
  ])('account.%s', (name, code) => {
    expect(codes(facts({}, { [name]: null }), 'limit')).toEqual([code]);
    expect(codes(facts({}, { [name]: { mayRead: false } }), 'limit')).toEqual([code]);
  });

  test.each([
    ['exp', 'experience-missing'],
    ['playtime', 'playtime-missing'],
    ['gold', 'gold-missing'],
    ['last_play', 'character-last-play-missing'],
  ])('player.%s', (name, code) => {
    expect(codes(facts({}, {}, { [name]: null }), 'limit')).toEqual([code]);
  });

  test.each([
    ['guild', 'guilds-missing'],
    ['guild_member', 'guild-members-missing'],
    ['player_index', 'empires-missing'],
    ['gmlist', 'game-masters-missing'],
  ])('a missing table %s is reported once', (name, code) => {
    const tables = new Map([...facts().tables].filter(([each]) => each !== name));
    expect(codes(facts({ tables }), 'limit')).toEqual([code]);
  });
});

describe('passwords', () => {
  const stopped = (given: GameFacts, other: Partial<GameSettings> = {}) =>
    checkSchema(given, { ...settings, ...other }).findings.flatMap((finding) => finding.stops ?? []);

  test('a column too short for the scheme disables password writes', () => {
    expect(stopped(facts({}, { password: { length: 40 } }))).toEqual(['register', 'changePassword']);
    expect(stopped(facts({}, { password: { length: 41 } }))).toEqual([]);
    const argon = { PASSWORD_SCHEME: 'argon2id' } as const;
    const stored = { passwordForms: new Map([['argon2id', 3]] as const) };
    expect(codes(facts(stored), 'limit', argon)).toEqual(['password-column-short']);
    expect(codes(facts(stored, { password: { length: 128 } }), 'limit', argon)).toEqual([]);
  });

  test('a scheme that contradicts the stored passwords is not written', () => {
    const bcrypt = facts({ passwordForms: new Map([['bcrypt', 9]] as const) });
    expect(codes(bcrypt, 'limit')).toEqual(['password-scheme-differs']);
    expect(stopped(bcrypt)).toEqual(['register', 'changePassword']);
    expect(
      checkSchema(bcrypt, settings)
        .findings.map((finding) => finding.sentence)
        .join(),
    ).toContain('Set PASSWORD_SCHEME=bcrypt');
    const old = facts({ passwordForms: new Map([['old-mysql', 9]] as const) });
    expect(codes(old, 'limit')).toEqual(['password-scheme-differs']);
  });

  test('an empty account table contradicts no scheme', () => {
    expect(checkSchema(facts({ passwordForms: new Map() }), settings).verdict).toBe('works');
  });

  test('counts passwords of other schemes', () => {
    const mixed = facts({
      passwordForms: new Map([
        ['mysql41', 9],
        ['unknown', 2],
      ] as const),
    });
    expect(codes(mixed, 'limit')).toEqual(['passwords-unknown']);
    expect(stopped(mixed)).toEqual([]);
  });

  test('a published password is a note, not a limit', () => {
    expect(codes(facts({ publishedPasswords: ['admin'] }), 'note')).toContain('published-password');
  });
});

describe('modules', () => {
  const withStorage = (overrides: Overrides = {}) => {
    const safebox = table({ account_id: 'int', password: 'varchar(6)' }, overrides);
    return facts({ tables: new Map([...facts().tables, ['safebox', safebox] as const]) });
  };
  const limits = (given: GameFacts, ...modules: ModuleName[]) => codes(given, 'limit', { modules });

  test('a table without any right on it looks like a missing one', () => {
    expect(limits(facts(), 'storage')).toEqual(['storage-missing']);
  });

  test('what a module needs is missed only while it is on', () => {
    expect(limits(withStorage(), 'storage')).toEqual([]);
    for (const [column, lacking] of [
      ['account_id', { mayRead: false }],
      ['account_id', null],
      ['password', { mayUpdate: false }],
      ['password', null],
    ] as const) {
      expect(limits(withStorage({ [column]: lacking }), 'storage')).toEqual(['storage-not-granted']);
      expect(limits(withStorage({ [column]: lacking }))).toEqual([]);
    }
    expect(limits(withStorage({ password: { length: 5 } }), 'storage')).toEqual(['storage-password-short']);
    // Nobody needs to read the passwords.
    expect(limits(withStorage({ password: { mayRead: false } }), 'storage')).toEqual([]);
    const codeDenied = facts({}, { social_id: { mayUpdate: false } });
    expect(limits(codeDenied, 'deletionCode')).toEqual(['deletion-code-not-granted']);
    expect(limits(codeDenied)).toEqual([]);
  });

  test('moving characters needs seven columns to write, and an index on the account', () => {
    const declared = [
      ...positionColumns.read,
      ...positionColumns.written,
      'id',
      'account_id',
      'name',
      'job',
      'level',
    ];
    const columns = Object.fromEntries(declared.map((name) => [name, 'int']));
    const index = table({ id: 'int', empire: 'int' });
    const withPlaces = (overrides: Overrides = {}, changes: Partial<TableFacts> = {}) => {
      const player = { ...table(columns, overrides), ...changes };
      return facts({
        tables: new Map([...facts().tables, ['player', player] as const, ['player_index', index] as const]),
      });
    };
    const stopping = (given: GameFacts, ...modules: ModuleName[]) =>
      checkSchema(given, { ...settings, modules }).findings.flatMap(({ code, stops }) =>
        stops ? [code] : [],
      );
    expect(stopping(withPlaces(), 'unlock')).toEqual([]);
    for (const column of positionColumns.written) {
      const denied = withPlaces({ [column]: { mayUpdate: false } });
      expect(stopping(denied, 'unlock')).toEqual(['unlock-not-granted']);
      expect(stopping(denied)).toEqual([]);
    }
    expect(stopping(withPlaces({ last_play: null }), 'unlock')).toEqual(['unlock-not-granted']);
    expect(stopping(withPlaces({}, { indexed: new Set(['id']) }), 'unlock')).toEqual(['unlock-unindexed']);
  });

  test('rankings that the game has no column for are noted while the module is on, and not offered', () => {
    const given = facts();
    expect(codes(given, 'note', { modules: ['standings'] })).toContain('standings-not-granted');
    expect(codes(given, 'note')).not.toContain('standings-not-granted');
    expect(checkSchema(given, { ...settings, modules: ['standings'] })).toMatchObject({
      verdict: 'works',
      rankedBy: ['playtime'],
    });
    const ridden = table({ ...playerColumns, alignment: 'int', horse_level: 'tinyint' });
    const rich = facts({ tables: new Map([...given.tables, ['player', ridden] as const]) });
    expect(codes(rich, 'note', { modules: ['standings'] })).not.toContain('standings-not-granted');
    expect(checkSchema(rich, settings).rankedBy).toEqual(['playtime', 'alignment', 'horse']);
  });

  test('pages of guilds name each table of which something cannot be read, and stop nothing', () => {
    const guilds = (grades: Overrides = {}) =>
      new Map([
        ...facts().tables,
        ['guild', table({ ...guildColumns, draw: 'int', loss: 'int' })],
        ['guild_member', table({ guild_id: 'int', pid: 'int', grade: 'tinyint' })],
        ['guild_grade', table({ guild_id: 'int', grade: 'tinyint', name: 'varchar(8)' }, grades)],
      ] as const);
    const found = (given: GameFacts) => limits(given, 'profiles').filter((code) => /guild|wars/.test(code));
    expect(found(facts({ tables: guilds() }))).toEqual(['booked-wars-missing']);
    expect(found(facts({ tables: guilds({ name: { mayRead: false } }) }))).toEqual([
      'guild-grades-missing',
      'booked-wars-missing',
    ]);
    expect(limits(facts({ tables: guilds() }))).toEqual([]);
  });

  test('pages of players read guilds and names of items by an index or not at all', () => {
    const items = { vnum: 'int', locale_name: 'varchar(24)' };
    const player = (members: TableFacts, proto: TableFacts) =>
      facts({
        tables: new Map([...facts().tables, ['guild_member', members], ['item_proto', proto]] as const),
      });
    const members = table({ guild_id: 'int', pid: 'int' });
    const proto = { ...table(items), indexed: new Set(['vnum']) };
    const found = (given: GameFacts) =>
      limits(given, 'profiles').filter((code) => /players|item-names/.test(code));
    const whole = player(members, proto);
    expect([found(whole), findsGuildOfCharacter(whole), namesItems(whole)]).toEqual([[], true, true]);
    const slow = player({ ...members, indexed: new Set(['guild_id']) }, table(items));
    expect(found(slow)).toEqual(['guilds-of-players-unknown', 'item-names-missing']);
    expect([findsGuildOfCharacter(slow), namesItems(slow)]).toEqual([false, false]);
    const unread = player(table({ guild_id: 'int', pid: 'int' }, { guild_id: { mayRead: false } }), proto);
    expect(findsGuildOfCharacter(unread)).toBe(false);
  });

  test('what is missing switches off the module alone', () => {
    const { findings, verdict } = checkSchema(facts(), { ...settings, modules: ['storage', 'deletionCode'] });
    expect(verdict).toBe('limited');
    expect(findings.flatMap(({ stops }) => stops ?? [])).toEqual(['changeStoragePassword']);
  });
});

describe('columns of the account table', () => {
  test('short columns are limits; a deletion code below 7 disables registration', () => {
    const short = { login: { length: 15 }, email: { length: 63 }, social_id: { length: 7 } };
    expect(codes(facts({}, short), 'limit')).toEqual(['login-column-short', 'email-column-short']);
    expect(codes(facts({}, short), 'note')).toContain('deletion-code-length');
    expect(checkSchema(facts({}, short), settings).limits).toMatchObject({
      login: 15,
      email: 63,
      deletionCode: 7,
    });
    expect(codes(facts({}, { social_id: { length: 6 } }), 'limit')).toEqual(['deletion-code-column-short']);
  });

  test('a login column without a unique key disables registration', () => {
    const plain = table(accountColumns);
    const tables = new Map([
      ...facts().tables,
      ['account', { ...plain, unique: new Set<string>() }] as const,
    ]);
    expect(codes(facts({ tables }), 'limit')).toEqual(['login-not-unique']);
  });

  test('missing rights disable only what needs them', () => {
    expect(codes(facts({}, { login: { mayInsert: false } }), 'limit')).toEqual(['register-not-granted']);
    expect(codes(facts({}, { password: { mayUpdate: false } }), 'limit')).toEqual([
      'change-password-not-granted',
    ]);
    expect(codes(facts({}, { email: { mayUpdate: false } }), 'limit')).toEqual(['change-email-not-granted']);
    expect(codes(facts({}, { cash: { mayInsert: false, mayUpdate: false } }), 'limit')).toEqual([]);
  });

  test('columns without a default must be granted, because an insert has to name them', () => {
    const demanding = { cash: { hasDefault: false } };
    expect(codes(facts({}, demanding), 'note')).toContain('columns-supplied');
    const denied = { cash: { hasDefault: false, mayInsert: false } };
    expect(codes(facts({}, denied), 'limit')).toEqual(['register-not-granted']);
  });

  test('closing accounts needs two columns and a status that fits, where the module is on', () => {
    const on = { ...settings, modules: ['accountDeletion'] as const };
    const stopping = (...changes: Parameters<typeof facts>) =>
      checkSchema(facts(...changes), on).findings.flatMap(({ code, stops }) => (stops ? [code] : []));
    expect(stopping()).toEqual([]);
    for (const column of ['social_id', 'status']) {
      const denied = { [column]: { mayUpdate: false } };
      expect(stopping({}, denied)).toEqual(['close-account-not-granted']);
      expect(checkSchema(facts({}, denied), settings).verdict).toBe('works');
    }
    expect(stopping({}, { status: { length: 4 } })).toEqual(['deletion-status-long']);
  });

  test('a read-only server disables all writes', () => {
    const judged = checkSchema(facts({ readOnly: true }), settings);
    expect(judged.verdict).toBe('limited');
    expect(judged.findings.flatMap((finding) => finding.stops ?? [])).toEqual([
      'register',
      'changePassword',
      'changeEmail',
      'closeAccount',
      'changeDeletionCode',
      'changeStoragePassword',
      'moveCharacter',
      'blockAccount',
    ]);
  });

  test('notes do not change the verdict', () => {
    const noted = facts(
      { sqlMode: 'STRICT_TRANS_TABLES', triggers: ['account: guard'] },
      { login: { ignoresCase: false } },
    );
    expect(checkSchema(noted, settings).verdict).toBe('works');
    expect(codes(noted, 'note')).toEqual(
      expect.arrayContaining(['strict-mode', 'triggers', 'login-distinguishes-case']),
    );
  });
});
