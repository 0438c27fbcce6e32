import { setTimeout } from 'node:timers/promises';
import { openSite } from '#server/site/database/open-site.ts';

// Opens a site in a process of its own. Arguments: settings as JSON, time to open at, so that several open at once.
const [settings = '{}', at = '0'] = process.argv.slice(2);
const applied: string[] = [];
const log = {
  info(details: object) {
    if ('applied' in details && Array.isArray(details.applied)) applied.push(...details.applied);
  },
  warn() {},
};
await setTimeout(Math.max(0, Number(at) - Date.now()));
const site = await openSite(JSON.parse(settings), log);
await site.close();
console.log(JSON.stringify(applied));
