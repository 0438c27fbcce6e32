// A process of its own that writes entries of the audit log: node audit-writer.ts <site settings as JSON> <login> <count>

import { auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { openExistingSite } from '#server/site/database/open-site.ts';

const [settings = '{}', login = '', count = '0'] = process.argv.slice(2);
const site = await openExistingSite(JSON.parse(settings));
for (let number = 1; number <= Number(count); number += 1) {
  const change = { action: 'news.create', subject: `news/${number}`, after: { title: 'x' } } as const;
  await auditedTransaction(site, (db) => writeAudit(db, { login, address: '192.0.2.7' }, change));
}
await site.close();
