import type { ChannelSetting } from '#server/settings/channels.ts';
import type { Config } from '#server/settings/config.ts';
import { demoChannelShares, demoCountAt } from '#server/site/demo/player-curve.ts';
import { startFakeCore } from './fake-core.ts';

const changeMs = 15_000;

export interface DemoChannels {
  readonly channels: readonly ChannelSetting[];
  close(): Promise<void>;
}

/** Channels of the demo world, which answer as a game's would; a fourth is being worked on. */
async function startDemoChannels(): Promise<DemoChannels> {
  const counted = await Promise.all(demoChannelShares.map(() => startFakeCore({ format: 'm2dev' })));
  const closing = await startFakeCore({ manners: 'closing' });
  const cores = [...counted, closing];
  const change = () => {
    for (const [index, core] of counted.entries()) core.become(demoCountAt(new Date(), index));
  };
  change();
  const timer = setInterval(change, changeMs).unref();
  return {
    channels: cores.map(({ port }, index) => ({ name: String(index + 1), host: '127.0.0.1', port })),
    async close() {
      clearInterval(timer);
      await Promise.all(cores.map((core) => core.close()));
    },
  };
}

/** A tour of the demo world has channels of its own, where the owner names none. */
export async function startChannelsOfTour({
  DATABASE_URL,
  DEMO_WORLD,
  STATUS_CHANNELS,
}: Pick<Config, 'DATABASE_URL' | 'DEMO_WORLD' | 'STATUS_CHANNELS'>): Promise<DemoChannels | null> {
  const isTour = !DATABASE_URL && DEMO_WORLD === 'tour';
  return isTour && STATUS_CHANNELS.length === 0 ? startDemoChannels() : null;
}
