import type { Balance } from '#contract/api/rankings.ts';
import type { Api } from '#web/api.ts';

/** Null while the ranking is unavailable: pages are shown without it. */
export async function loadEmpireBalance(api: Api): Promise<Balance | null> {
  try {
    return (await api.call('GET /api/rankings/balance')).data;
  } catch {
    return null;
  }
}
