import type { History } from '#server/history/history.ts';
import { plainAddress } from '#server/history/network.ts';
import type { LiveModules } from '#server/operations/live-modules.ts';
import { countLoginAddresses } from '#server/site/accounts/login-addresses.ts';
import type { Site } from '#server/site/site.ts';

interface Recording {
  readonly history: Pick<History, 'onStored'>;
  readonly modules: Pick<LiveModules, 'isOn'>;
  readonly site: Pick<Site, 'db' | 'dialect'>;
}

/** Whole addresses are kept only while the module is on; many logins cost one statement. */
export function recordLoginAddresses({ history, modules, site }: Recording): void {
  history.onStored(async (events) => {
    if (!modules.isOn('accounts')) return;
    const logins = events.flatMap(({ kind, accountId, login, browser, system, at, request }) => {
      if (kind !== 'login' || !request?.address) return [];
      return [{ accountId, login, browser, system, at, address: plainAddress(request.address) }];
    });
    await countLoginAddresses(site, logins);
  });
}
