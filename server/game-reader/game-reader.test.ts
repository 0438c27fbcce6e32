import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { type Board, openBoard } from '#server/board/board.ts';
import { character, emptyWorld, guild, sourceOf, type TestWorld } from '#server/board/test-world.ts';
import type { BoardSource } from '#server/game/game.ts';
import { openSite } from '#server/site/database/open-site.ts';
import type { Site } from '#server/site/site.ts';
import { countedSource } from '#test/factories/counted-source.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { newSitePlace, type SitePlace } from '#test/factories/site.ts';
import { type GameReader, openGameReader, type ReaderTimes } from './game-reader.ts';

const log = { info: () => {}, warn: () => {} };
const all = { empire: null, job: null, name: null };
const fast: Partial<ReaderTimes> = { beatMs: 20, leaseSeconds: 60, patienceMs: 60_000 };
const waiting = { timeout: 10_000 };

interface Instance {
  readonly board: Board;
  readonly reader: GameReader;
  readonly site: Site;
  /** Calls of the game's source by name, and full passes. */
  readonly asked: Map<string, number>;
  fullPasses(): number;
  names(): Promise<string[]>;
  /** Ends without a word, as a killed process does. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

function counted(source: BoardSource, asked: Map<string, number>): BoardSource {
  const count = (name: string) => asked.set(name, (asked.get(name) ?? 0) + 1);
  return countedSource(source, (question, after) => {
    count(question);
    if (question === 'readCharacters' && after === 0) count('full pass');
  });
}

describe.each(await testDatabases('one reader of the game'))('instances on one %s', (database) => {
  let place: SitePlace;
  let world: TestWorld;
  let instances: Instance[];

  beforeAll(() => {
    place = newSitePlace(database);
  });
  afterAll(() => place.remove());
  beforeEach(() => {
    instances = [];
    world = emptyWorld();
    world.characters = [
      character({ id: 1, name: 'Aldric', level: 10 }),
      character({ id: 2, name: 'Mirabel', level: 20, accountId: 5 }),
      character({ id: 3, name: 'Banned', level: 90, accountId: 6 }),
    ];
    world.empires.set(5, 3);
    world.blocked.add(6);
    world.guilds = [guild({ id: 1, masterId: 2, name: 'Storm' })];
  });
  afterEach(async () => {
    const site = await openSite(place.settings, log);
    for (const each of instances) await each.close();
    for (const table of ['leases', 'site_instances', 'shared_readings', 'shared_reading_pieces'] as const)
      await site.db.deleteFrom(table).execute();
    await site.close();
  });

  async function open(
    times: Partial<ReaderTimes> = {},
    refreshSeconds = 0.1,
    identity = 'this game',
    optionalColumns = () => false,
  ): Promise<Instance> {
    const site = await openSite(place.settings, log);
    const reader = await openGameReader({
      site,
      identity,
      log,
      holder: `elsewhere.${instances.length}`,
      times: { ...fast, ...times },
    });
    const asked = new Map<string, number>();
    const board = openBoard(counted(sourceOf(world), asked), log, {
      refreshSeconds,
      shared: reader,
      optionalColumns,
    });
    let open = true;
    const end = async (politely: boolean) => {
      if (!open) return;
      open = false;
      if (!politely) await site.close();
      await board.close();
      await reader.close();
      if (politely) await site.close();
    };
    const instance: Instance = {
      board,
      reader,
      site,
      asked,
      fullPasses: () => asked.get('full pass') ?? 0,
      names: async () => (await board.players(all, 1, 50)).rows.map(({ name }) => name),
      kill: () => end(false),
      close: () => end(true),
    };
    instances.push(instance);
    return instance;
  }

  const play = (id: number, name: string, level: number) => {
    const lastPlay = '2026-08-01 12:00:30';
    const others = world.characters.filter((each) => each.id !== id);
    world.characters = [...others, character({ id, name, level, lastPlay })];
  };
  const stored = async (site: Site) => {
    const { count } = site.db.fn;
    const row = await site.db
      .selectFrom('shared_reading_pieces')
      .select(count<number>('piece').as('pieces'))
      .executeTakeFirstOrThrow();
    return Number(row.pieces);
  };

  test('an instance that is alone reads for itself and stores nothing', async () => {
    const one = await open();
    await one.board.ready;
    await vi.waitFor(() => expect(one.asked.get('clock')).toBeGreaterThan(5), waiting);
    expect(one.reader.isReader()).toBe(true);
    expect(await stored(one.site)).toBe(0);
    expect(await one.site.db.selectFrom('site_instances').selectAll().execute()).toEqual([]);
  });

  test('one of three reads, all show the same, and nobody else asks the game', async () => {
    const one = await open();
    const others = [await open(), await open()];
    for (const { board } of others) await board.ready;
    play(4, 'Newcomer', 30);
    world.blocked = new Set();
    world.guilds = [guild({ id: 2, masterId: 4, name: 'Dawn' })];
    for (const each of [one, ...others]) {
      await vi.waitFor(async () => {
        expect(await each.names()).toEqual(['Banned', 'Newcomer', 'Mirabel', 'Aldric']);
      }, waiting);
      expect(await each.board.guilds({ empire: null, name: null, master: null }, 1, 5)).toMatchObject({
        rows: [{ name: 'Dawn', master: 'Newcomer' }],
      });
      expect(each.board.rankOfCharacter(4)).toBe(2);
      expect((await each.board.players({ ...all, name: 'newco' }, 1, 5)).total).toBe(1);
    }
    expect(others.map(({ asked }) => asked.size)).toEqual([0, 0]);
    expect(one.fullPasses()).toBe(1);
    expect([one, ...others].map(({ reader }) => reader.isReader())).toEqual([true, false, false]);
  });

  test('another goes on within the lease when the reader is killed, without a second full reading', async () => {
    const short = { leaseSeconds: 3 };
    const one = await open(short);
    const others = [await open(short), await open(short)];
    for (const { board } of others) await board.ready;
    await one.kill();
    const killed = performance.now();
    await vi.waitFor(() => expect(others.some(({ reader }) => reader.isReader())).toBe(true), waiting);
    expect(performance.now() - killed).toBeLessThan(8_000);
    play(4, 'Newcomer', 30);
    for (const each of others)
      await vi.waitFor(async () => expect(await each.names()).toContain('Newcomer'), waiting);
    expect(others.map((each) => each.fullPasses())).toEqual([0, 0]);
    expect(others.filter(({ asked }) => asked.size > 0)).toHaveLength(1);
    const late = await open();
    await late.board.ready;
    expect(await late.names()).toContain('Newcomer');
    expect(late.asked.size).toBe(0);
  });

  test('another goes on at once when the reader ends, and what was handed on is deleted when it is alone', async () => {
    const [one, ...others] = [await open({}, 600), await open({}, 600), await open({}, 600)];
    for (const { board } of others) await board.ready;
    play(4, 'Newcomer', 30);
    await one?.close();
    for (const each of others)
      await vi.waitFor(async () => expect(await each.names()).toContain('Newcomer'), waiting);
    expect(others.map((each) => each.fullPasses())).toEqual([0, 0]);
    const reader = others.find((each) => each.reader.isReader());
    const follower = others.find((each) => each !== reader);
    expect(follower?.asked.size).toBe(0);
    if (!reader) throw new Error('nobody reads');
    expect(await stored(reader.site)).toBeGreaterThan(0);
    await follower?.close();
    await vi.waitFor(async () => expect(await stored(reader.site)).toBe(0), waiting);
  });

  test('who goes on from a reading without the columns it reads itself reads everything once', async () => {
    const one = await open();
    const two = await open({}, 0.1, 'this game', () => true);
    await two.board.ready;
    expect(two.fullPasses()).toBe(0);
    await one.close();
    await vi.waitFor(() => expect(two.fullPasses()).toBe(1), waiting);
    const before = two.asked.get('clock') ?? 0;
    await vi.waitFor(() => expect(two.asked.get('clock')).toBeGreaterThan(before + 1), waiting);
    expect(two.fullPasses()).toBe(1);
  });

  test('half of a reading is not seen, and damaged bytes are asked for again', async () => {
    const one = await open({ seenSeconds: 1 });
    const two = await open({ seenSeconds: 1 });
    await two.board.ready;
    const half = {
      edition: 'half',
      piece: 0,
      packed: Buffer.from('nothing'),
      stored_at: '2026-08-01 12:00:00',
    };
    await one.site.db.insertInto('shared_reading_pieces').values(half).execute();
    await one.site.db
      .updateTable('shared_reading_pieces')
      .set({ packed: Buffer.from('damaged') })
      .execute();
    const late = await open({ seenSeconds: 1 });
    await late.board.ready;
    play(4, 'Newcomer', 30);
    for (const each of [two, late])
      await vi.waitFor(async () => expect(await each.names()).toContain('Newcomer'), waiting);
    expect([two.asked.size, late.asked.size]).toEqual([0, 0]);
  });

  test('a reader whose lease another has taken hands on nothing more and follows', async () => {
    // A lease ends with a whole second: one of a second may last no time at all.
    const one = await open({ leaseSeconds: 4 });
    const two = await open({ leaseSeconds: 4 });
    await two.board.ready;
    const holder = 'elsewhere.1';
    const held_until = '2099-01-01 00:00:00';
    await one.site.db.updateTable('leases').set({ holder, held_until }).execute();
    await vi.waitFor(() => expect(two.reader.isReader()).toBe(true), waiting);
    await vi.waitFor(() => expect(one.reader.isReader()).toBe(false), waiting);
    const bothShow = async (name: string) => {
      for (const each of [one, two])
        await vi.waitFor(async () => expect(await each.names()).toContain(name), waiting);
    };
    play(4, 'Newcomer', 30);
    await bothShow('Newcomer');
    const before = one.asked.get('clock');
    play(7, 'Latecomer', 30);
    await bothShow('Latecomer');
    expect(one.asked.get('clock')).toBe(before);
    expect([one.fullPasses(), two.fullPasses()]).toEqual([1, 0]);
  });

  test('a reader that cannot read lets another try', async () => {
    const one = await open({ giveUpMs: 300 });
    const two = await open({ giveUpMs: 300_000 });
    await two.board.ready;
    Object.assign(world, { masters: undefined });
    await vi.waitFor(() => expect(two.reader.isReader()).toBe(true), waiting);
    expect(one.reader.isReader()).toBe(false);
  });

  test('without the store the reader reads on, and the others keep what they have and say that it is old', async () => {
    const one = await open();
    const two = await open();
    await two.board.ready;
    for (const { site } of [one, two]) await site.close();
    onTestFinished(async () => {
      for (const { board, reader } of [one, two]) {
        await board.close();
        await reader.close();
      }
    });
    instances = [];
    expect(await two.names()).toEqual(['Mirabel', 'Aldric']);
    await vi.waitFor(() => expect(two.board.state()).toBe('stale'), waiting);
    expect(two.asked.size).toBe(0);
    play(4, 'Newcomer', 30);
    await vi.waitFor(async () => expect(await one.names()).toContain('Newcomer'), waiting);
    expect(one.board.state()).toBe('ready');
  });

  test('a lease that is not renewed is taken over, also when the clock was ahead as it was taken', async () => {
    const gone = { holder: 'elsewhere.gone', held_until: '2099-01-01 00:00:00' };
    const one = await open({ leaseSeconds: 1 });
    await one.board.ready;
    await one.site.db.updateTable('leases').set(gone).execute();
    await vi.waitFor(() => expect(one.reader.isReader()).toBe(false), waiting);
    await vi.waitFor(() => expect(one.reader.isReader()).toBe(true), waiting);
  });

  test('instances of another game, or that hand on other columns, do not mix', async () => {
    const [one, two] = [await open(), await open({}, 0.1, 'another')];
    for (const { board } of [one, two]) await board.ready;
    expect([one.reader.isReader(), two.reader.isReader()]).toEqual([true, true]);
    expect([one.fullPasses(), two.fullPasses()]).toEqual([1, 1]);
    expect(await stored(one.site)).toBe(0);
  });

  test('a newcomer to whom nobody hands anything reads the game itself', async () => {
    const one = await open({}, 600);
    await one.board.ready;
    await one.site.db
      .updateTable('leases')
      .set({ holder: 'elsewhere.hung', held_until: '2099-01-01 00:00:00' })
      .execute();
    const two = await open({ patienceMs: 200 });
    await two.board.ready;
    expect(await two.names()).toEqual(['Mirabel', 'Aldric']);
    expect(two.reader.isReader()).toBe(false);
    expect(two.fullPasses()).toBe(1);
  });
});
