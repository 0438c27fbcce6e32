import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { knownPassword, type World } from './world.ts';

/** Something that goes wrong for a while. */
export interface Fault {
  readonly name: string;
  /** Breaks something; what it gives mends that. */
  strike(world: World): Promise<() => Promise<void>>;
  /** Requests under way on what is killed are cut: nobody can answer them. */
  readonly cuts?: true;
}

const nothing = async () => {};

async function setReadOnly(world: World, on: boolean): Promise<void> {
  const database = await world.connect();
  await database.query(`SET GLOBAL read_only = ${on ? 1 : 0}`);
  await database.end();
}

function fill(folder: string): string {
  const file = join(folder, 'filler');
  for (const size of [40_000_000, 4_000_000, 400_000, 40_000, 4_096]) {
    for (let piece = 0; piece < 20; piece++) {
      try {
        writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
      } catch {
        break;
      }
    }
  }
  return file;
}

export const faults: readonly Fault[] = [
  { name: 'nothing', strike: async () => nothing },
  {
    name: 'database killed and started again',
    async strike({ mariadb }) {
      await mariadb.kill();
      return () => mariadb.start();
    },
  },
  {
    name: 'database answers nothing',
    async strike({ mariadb }) {
      mariadb.freeze();
      return async () => mariadb.thaw();
    },
  },
  {
    name: 'each query 5 s late',
    async strike({ proxy }) {
      proxy.delay(5_000);
      return async () => proxy.delay(0);
    },
  },
  {
    name: 'connections to the database cut, again and again',
    async strike({ proxy }) {
      const timer = setInterval(proxy.breakAll, 500);
      return async () => clearInterval(timer);
    },
  },
  {
    name: 'database read-only',
    async strike(world) {
      await setReadOnly(world, true);
      return () => setReadOnly(world, false);
    },
  },
  {
    name: 'database password changed',
    async strike(world) {
      await world.setPassword('another-word');
      world.proxy.breakAll();
      return () => world.setPassword(knownPassword);
    },
  },
  {
    name: 'Redis killed and started again',
    async strike({ redis }) {
      await redis.kill();
      return () => redis.start();
    },
  },
  {
    name: 'mail server away',
    async strike({ mail }) {
      await mail.stop();
      return () => mail.resume();
    },
  },
  {
    name: 'translation engine broken',
    async strike({ engine }) {
      engine.fail('error');
      return async () => engine.recover();
    },
  },
  {
    name: 'storage full',
    async strike({ filesFolder }) {
      const file = fill(filesFolder);
      return async () => rmSync(file);
    },
  },
  {
    name: 'an instance killed',
    cuts: true,
    async strike({ instances: [first] }) {
      await first?.kill();
      return async () => first?.start();
    },
  },
  {
    name: 'two of three killed, one after the other',
    cuts: true,
    async strike({ instances: [, second, third] }) {
      await second?.kill();
      await pause(2_000);
      await third?.kill();
      return async () => {
        await Promise.all([second?.start(), third?.start()]);
      };
    },
  },
];
