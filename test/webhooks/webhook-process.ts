import { openSite } from '#server/site/database/open-site.ts';
import { openSiteKey } from '#server/site/site-key.ts';
import { openWebhooks } from '#server/webhooks/webhooks.ts';
import { networkTo } from './receiver.ts';

// Delivers what is due in a process of its own, so that it can be killed or be one of several. Arguments: settings of
// the site as JSON, the certificate of the receiver.
const [settings = '{}', ca = ''] = process.argv.slice(2);
const log = { info: () => {}, warn: () => {} };
const parsed = JSON.parse(settings);
const site = await openSite(parsed, log);
const webhooks = openWebhooks({
  ...{ site, log, publicUrl: 'https://site.example' },
  siteKey: openSiteKey(parsed),
  network: networkTo(ca),
});
await webhooks.deliver();
await webhooks.close();
await site.close();
