import { LRUCache } from 'lru-cache';
import { hashKey } from '#server/limits/networks.ts';
import type { SecurityLog } from '#server/logging/security-log.ts';
import { siteNow } from '#server/site/clock.ts';
import { noteLockedLogin } from '#server/site/security/locked-logins.ts';
import type { Site } from '#server/site/site.ts';

const repeatAfterMs = 60_000;
const maxRecent = 1_000;

/**
 * Called for each attempt beyond the limit of a login. Records it once an hour for all instances; while the site's
 * database is away, once a minute for this one.
 */
export function recordLockedLogins(
  site: Pick<Site, 'db'>,
  security: SecurityLog,
): (login: string, address: string) => Promise<void> {
  // A flood of attempts must not become a flood of queries.
  const recent = new LRUCache<string, true>({ max: maxRecent, ttl: repeatAfterMs });
  return async (login, address) => {
    const hash = hashKey(login.toLowerCase());
    if (recent.has(hash)) return;
    recent.set(hash, true);
    const isNew = await noteLockedLogin(site, hash, siteNow()).catch(() => true);
    if (isNew) security.record('login.locked', { login: security.pseudonym(login), address });
  };
}
