import { withLock } from '#server/access/distributed-lock.ts';
import { openSite } from '#server/site/database/open-site.ts';

// Holds a lock forever in a process of its own, so that tests can kill it. Arguments: site settings as JSON, lock
// name. Prints when it holds the lock.
const [settings = '{}', what = ''] = process.argv.slice(2);
const site = await openSite(JSON.parse(settings), { info: () => {}, warn: () => {} });
const forEver = setInterval(() => {}, 60_000);
await withLock(site, what, () => {
  console.log('begun');
  return new Promise(() => {});
});
clearInterval(forEver);
