import { withLock } from '#server/features/auth/distributed-lock.ts';
import { openSite } from '#server/site/database/open-site.ts';

// Run as a process of its own, so that it can be killed: works without end on something that only one may work on at a
// time. Arguments: settings of the site as JSON, what it works on. Says when it has begun.
const [settings = '{}', what = ''] = process.argv.slice(2);
const site = await openSite(JSON.parse(settings), { info: () => {}, warn: () => {} });
const forEver = setInterval(() => {}, 60_000);
await withLock(site, what, () => {
  console.log('begun');
  return new Promise(() => {});
});
clearInterval(forEver);
