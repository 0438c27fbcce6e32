import type { ShownBlock } from '#contract/api/design/home.ts';
import type { ShownEvents } from '#contract/api/world/events.ts';
import type { ServerStatus } from '#contract/api/world/server-status.ts';
import type { ModuleName } from '#contract/modules.ts';
import type { Api } from '#web/api.ts';

/** What the block of the game's status shows; each is missing while its module is off. */
export interface GameFacts {
  readonly status?: ServerStatus;
  readonly events?: ShownEvents;
}

/** Nothing where no block shows it; what the site's database cannot tell is left out. */
export async function loadGameFacts(
  api: Api,
  blocks: readonly Pick<ShownBlock, 'kind'>[],
  modules: readonly ModuleName[],
): Promise<GameFacts> {
  if (!blocks.some(({ kind }) => kind === 'status')) return {};
  const nothing = () => null;
  const [status, events] = await Promise.all([
    modules.includes('status') ? api.call('GET /api/server-status').then(({ data }) => data, nothing) : null,
    modules.includes('events')
      ? api.call('GET /api/events', { query: {} }).then(({ data }) => data, nothing)
      : null,
  ]);
  return { ...(status ? { status } : {}), ...(events ? { events } : {}) };
}
