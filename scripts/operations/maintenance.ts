// `npm run maintenance -- on [message]`, `… -- off`, or nothing to be told: closes the site to visitors, on all instances.

import { SiteProblem } from '#server/site/database/mysql.ts';
import { openStartedSite } from '#server/site/database/open-site.ts';
import { beginMaintenance, endMaintenance, readMaintenance } from '#server/site/maintenance.ts';
import type { Site } from '#server/site/site.ts';
import { ownConfig, runCommand } from './own-config.ts';

const [wish, ...words] = process.argv.slice(2);

async function told(site: Site): Promise<string> {
  if (wish === 'on') {
    await beginMaintenance(site, words.join(' '));
    return 'Within two seconds visitors see that the site is closed. Administrators log in at /admin and see everything.';
  }
  if (wish === 'off') {
    return (await endMaintenance(site)) ? 'Within two seconds the site is open again.' : 'The site was open.';
  }
  const now = await readMaintenance(site);
  return now ? `Closed since ${now.since}. ${now.message}` : 'The site is open.';
}

if (wish !== undefined && wish !== 'on' && wish !== 'off') {
  console.error('npm run maintenance -- on [message], or: npm run maintenance -- off');
  process.exit(2);
}
await runCommand(async () => {
  const site = await openStartedSite(ownConfig());
  try {
    console.log(await told(site));
  } finally {
    await site.close();
  }
}, [SiteProblem]);
