import { setTimeout as pause } from 'node:timers/promises';
import { bucketFaults } from './bucket-faults.ts';
import { databaseFaults } from './database-faults.ts';
import type { Fault } from './fault.ts';
import type { World } from './world.ts';

const clocks = (name: string, hours: number, which: (world: World) => World['instances']): Fault => ({
  name,
  async strike(world) {
    for (const each of which(world)) each.shiftClock(hours);
    return () => {
      for (const each of which(world)) each.shiftClock(0);
    };
  },
});

const first = ({ instances }: World) => instances.slice(0, 1);
const all = ({ instances }: World) => instances;

export const faults: readonly Fault[] = [
  { name: 'nothing', strike: async () => () => {} },
  ...databaseFaults('game'),
  ...databaseFaults('site'),
  {
    name: 'Redis away',
    async strike({ redis }) {
      await redis.kill();
      return () => redis.start();
    },
  },
  {
    name: 'Redis answers nothing',
    async strike({ redis }) {
      redis.freeze();
      return () => redis.thaw();
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
    name: 'translation engine away',
    async strike({ engineProxy }) {
      await engineProxy.stop();
      return () => engineProxy.resume();
    },
  },
  {
    name: 'translation engine broken',
    async strike({ engine }) {
      engine.fail('error');
      return () => engine.recover();
    },
  },
  {
    name: 'storage full',
    async strike({ disk }) {
      disk.fill();
      return () => disk.empty();
    },
  },
  {
    name: 'storage read-only',
    async strike({ disk }) {
      await disk.setReadOnly(true);
      return () => disk.setReadOnly(false);
    },
  },
  {
    name: 'storage away',
    async strike({ disk }) {
      disk.detach();
      return () => disk.attach();
    },
  },
  ...bucketFaults,
  clocks('one clock an hour ahead', 1, first),
  clocks('one clock a day behind', -24, first),
  clocks('all clocks a day ahead', 24, all),
  clocks('all clocks an hour behind', -1, all),
  {
    name: 'an instance killed',
    cuts: true,
    async strike({ instances: [one] }) {
      await one?.kill();
      return () => one?.start();
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
