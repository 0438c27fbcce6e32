import { setTimeout } from 'node:timers/promises';
import { openMailQueue } from '#server/mail/mail-queue.ts';
import { readConfig } from '#server/settings/config.ts';
import { openSite } from '#server/site/database/open-site.ts';

// Run as a process of its own, so that it can be killed or be one of several: sends the notes of an outbox from a moment
// on until none is due. Arguments: settings of the site as JSON, SMTP_URL, the moment.
const [settings = '{}', smtpUrl = '', at = '0'] = process.argv.slice(2);
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const site = await openSite(JSON.parse(settings), quiet);
const queue = openMailQueue({ site, settings: readConfig({ SMTP_URL: smtpUrl }), log: quiet });
let written = 0;
await setTimeout(Math.max(0, Number(at) - Date.now()));
queue.handle('note', async ({ recipient, language }) => {
  written += 1;
  return { to: recipient, subject: 'Note', text: 'Note', html: '<p>Note</p>', language, links: [] };
});
await queue.deliver();
console.log(written);
await queue.close();
await site.close();
