import { existsSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UnlockOverview } from '#contract/api/world/unlock.ts';
import { shiftDay } from '#contract/formats/shift-day.ts';
import { searchForm } from '#server/board/names/search-form.ts';
import { savedBoardFile } from '#server/board/saving/saved-board.ts';
import { hasWatchedGuilds, noteGuildsWatched } from '#server/site/guild-watch.ts';
import { writeMeta } from '#server/site/meta.ts';
import { ddlTypesOf } from '#server/site/migrations/ddl.ts';
import { migrations } from '#server/site/migrations/migrate.ts';
import { openFormerNames } from '#server/site/profiles/former-names.ts';
import type { Site } from '#server/site/site.ts';
import { dayIn, stamp } from '#server/site/time.ts';
import { noteDay } from '#server/standings/note-day.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { insertCharacter, insertEmpire, insertGuild, insertGuildMember } from '#test/database/game-rows.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { countOldGame, forgetOldGame, forgottenTables } from './forget-old-game.ts';

const now = new Date();
const yesterday = shiftDay(dayIn('UTC', now), -1);
const hidden = { page: false, lastSeen: false, history: false, equipment: false };

/** Numbers of the one character and the one guild of each game. */
interface Numbers {
  readonly hero: number;
  readonly guild: number;
}

/** What a running site notes in the course of a game. */
async function notePast(site: Pick<Site, 'db'>, { hero, guild }: Numbers, accountId: number): Promise<void> {
  const { db } = site;
  const at = stamp(now);
  const only = (id: number, value: number) => ({ ids: [id], rankAt: () => 1, valueAt: () => value });
  const ranks = {
    characters: only(hero, 99),
    guilds: only(guild, 7_000),
    tops: new Map([['horse', [hero]]] as const),
  };
  await openFormerNames(site).note(hero, searchForm('Oldhero'), now);
  await noteDay({ site, goOn: async () => {} }, ranks, { day: yesterday, base: yesterday }, now);
  await db
    .insertInto('character_unlocks')
    .values({ character_id: hero, account_id: accountId, login: 'old', at, map_index: 1, x: 2, y: 3 })
    .execute();
  await db.insertInto('guild_marks').values({ guild_id: guild, version: 'abc', png: 'AAAA' }).execute();
  await noteGuildsWatched(site);
  await writeMeta(site, 'guild marks revision', 'first');
  const counts = { won: 1, drawn: 0, lost: 0 };
  await db
    .insertInto('watched_guilds')
    .values({ guild_id: guild, first_seen_at: at, ...counts })
    .execute();
  await db.insertInto('guild_war_ends').values({ guild_id: guild, ended_at: at, result: 'won' }).execute();
  const reading = {
    channel: 'game',
    number: 1,
    kind: 'whole' as const,
    edition: 'e',
    bytes: 1,
    published_at: at,
  };
  await db.insertInto('shared_readings').values(reading).execute();
  const piece = { edition: 'e', piece: 0, packed: new Uint8Array([1]), stored_at: at };
  await db.insertInto('shared_reading_pieces').values(piece).execute();
}

async function ban(
  { db }: Pick<Site, 'db'>,
  character: number,
  { id, login }: { id: number; login: string },
) {
  const at = stamp(now);
  await db
    .insertInto('bans')
    .values({
      account_id: id,
      login,
      running_account: id,
      character_id: character,
      character_name: 'Oldhero',
      reason: 'cheating',
      reason_text: '',
      reason_language: 'en',
      reason_hash: '',
      note: '',
      evidence: '',
      is_public: 1,
      given_by: 'aldric',
      given_at: at,
      ends_at: null,
      state: 'active',
      state_at: at,
      old_status: null,
      new_status: null,
      old_avail: null,
      new_avail: null,
      over_by: null,
      over_at: null,
      over_reason: '',
    })
    .execute();
}

describe.each(await testDatabases('a new game'))('a new game on %s', (dialect) => {
  let site: TestApp;
  let administrator: Administrator;
  let old: Awaited<ReturnType<TestApp['newPlayer']>>;
  let heir: typeof old;
  let numbers: Numbers;
  let kept: Awaited<ReturnType<typeof readKept>>;

  beforeAll(async () => {
    site = await startTestApp({ dialect, environment: { TIME_ZONE: 'UTC' } });
    administrator = await newAdministrator(site);
    [old, heir] = [await site.newPlayer(), await site.newPlayer()];
    await insertEmpire(site.game, heir.id, 1);
    numbers = await begin(old.id, 'Oldhero', 'OldOath');
    await site.services.board.readAgain();
    await freeze();
    // Hides his page, and so his ban from the public list.
    await site.send(`PUT /api/characters/${numbers.hero}/shown`, { body: hidden, session: old.session });
    await notePast(site.services.site, numbers, old.id);
    await ban(site.services.site, numbers.hero, old);
    kept = await readKept();
    await wipe();
    await begin(heir.id, 'Newhero', 'NewOath', numbers);
    await readAgain();
  });
  afterAll(() => site.close());

  async function begin(
    account_id: number,
    name: string,
    guildName: string,
    given?: Numbers,
  ): Promise<Numbers> {
    const values = { account_id, name, level: 12, ...(given && { id: given.hero }) };
    const hero = await insertCharacter(site.game, values);
    const guild = await insertGuild(site.game, {
      name: guildName,
      master: hero,
      ladder_point: 5,
      ...(given && { id: given.guild }),
    });
    await insertGuildMember(site.game, guild, hero);
    return { hero, guild };
  }

  async function wipe(): Promise<void> {
    for (const table of ['player', 'guild', 'guild_member']) {
      await site.game.run(`DELETE FROM {player}.${table}`, []);
    }
  }

  const freeze = () =>
    site.send('POST /api/admin/seasons', { body: { name: 'Spring' }, session: administrator.session });

  async function readKept() {
    const { db } = site.services.site;
    return {
      seasons: await db.selectFrom('ranking_seasons').selectAll().execute(),
      shown: await db.selectFrom('character_profiles').selectAll().execute(),
      sessions: await db.selectFrom('sessions').select('token_hash').execute(),
      bans: await db.selectFrom('bans').selectAll().execute(),
      frozen: await db.selectFrom('audit').selectAll().where('action', '=', 'season.freeze').execute(),
    };
  }

  const player = async (name: string) => (await site.send(`GET /api/players/${name}`)).body.data;
  const obstacle = async () => {
    const { body } = await site.send('GET /api/unlock-character', { session: heir.session });
    return (body.data as UnlockOverview).characters[0]?.obstacle;
  };
  /** What a process reads when it starts. */
  async function readAgain(): Promise<void> {
    await site.services.board.readAgain();
    await site.services.standings.run();
    await site.services.guildMarks.read();
  }

  test('without it, old names and numbers lead to the past of others', async () => {
    expect(await player('Oldhero')).toMatchObject({
      name: 'Newhero',
      history: [{ day: yesterday, rank: 1, level: 99 }, { level: 12 }],
    });
    const { guildMarks, standings } = site.services;
    expect(await standings.guildDays(numbers.guild, yesterday)).toMatchObject([{ points: 7_000 }]);
    expect(guildMarks.addressOf(numbers.guild)).not.toBeNull();
    expect(await obstacle()).toBe('coolingDown');
  });

  test('with it, a character and a guild with old numbers have no past, and an old name leads nowhere', async () => {
    const saved = savedBoardFile(site.services.config.dataDir);
    writeFileSync(saved, '');
    const counts = await countOldGame(site.services.site);
    expect(Object.values(counts).filter((rows) => rows === 0)).toEqual([]);
    expect(await forgetOldGame(site.services)).toEqual(counts);
    expect(existsSync(saved)).toBe(false);
    await readAgain();
    expect((await site.send('GET /api/players/Oldhero')).status).toBe(404);
    expect(await player('Newhero')).toMatchObject({ history: [], movement: null });
    const guild = await site.send(`GET /api/guilds/${numbers.guild}`);
    expect(guild.body.data).toMatchObject({
      name: 'NewOath',
      mark: null,
      days: null,
      lastResults: [],
      ends: [],
      firstSeen: null,
      movement: null,
    });
    expect(await obstacle()).not.toBe('coolingDown');
    expect(await hasWatchedGuilds(site.services.site)).toBe(false);
  });

  test('seasons, bans, what players chose to show, sessions and the audit log stay', async () => {
    expect(kept.seasons).toHaveLength(1);
    expect(kept.shown).toHaveLength(1);
    expect(kept.bans).toHaveLength(1);
    expect(await readKept()).toEqual(kept);
    expect((await site.send('GET /api/sanctions')).body).toMatchObject({ data: [] });
  });

  test('the audit log says once what was forgotten', async () => {
    const { db } = site.services.site;
    const rows = await db.selectFrom('audit').selectAll().where('action', '=', 'game.begin').execute();
    expect(rows).toMatchObject([{ login: '(server)', subject: 'game', after_value: null }]);
    expect(JSON.parse(rows[0]?.before_value ?? '')).toMatchObject({ standing_days: 1, character_names: 1 });
  });

  test('nothing is forgotten when a part of it fails', async () => {
    const { db } = site.services.site;
    await db
      .insertInto('standing_days')
      .values({ day: yesterday, base: yesterday, noted_at: stamp(now) })
      .execute();
    const chain = await db.selectFrom('audit_chain').selectAll().execute();
    await db.deleteFrom('audit_chain').execute();
    await expect(forgetOldGame(site.services)).rejects.toThrow();
    expect(await db.selectFrom('standing_days').select('day').execute()).toEqual([{ day: yesterday }]);
    await db.insertInto('audit_chain').values(chain).execute();
  });
});

/** Tables that name a character or guild by number and stay. */
const kept: Readonly<Record<string, string>> = {
  bans: 'a ban is of an account, and says the name that the character had',
  character_profiles: 'counts only for the same account, whose choice to hide something must not end',
};

test('whatever else has the number of a character or guild stays for a reason', () => {
  const statements = migrations.flatMap((each) => each.statements(ddlTypesOf('mysql')));
  const numbered = statements
    .filter((statement) => /\b(?:character|guild)_id\b/.test(statement))
    .map((statement) => /\b(?:TABLE IF NOT EXISTS|ALTER TABLE|ON) (\w+)/.exec(statement)?.[1] ?? statement);
  const known: readonly string[] = [...forgottenTables, ...Object.keys(kept)];
  expect(numbered.length).toBeGreaterThan(4);
  expect(numbered.filter((table) => !known.includes(table))).toEqual([]);
});
