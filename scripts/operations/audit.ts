// `npm run audit -- verify [id:hash]` finds wrong entries of the audit log, `… -- export` prints all as JSON lines.
import { once } from 'node:events';
import { SiteProblem } from '#server/site/database/mysql.ts';
import { openStartedSite } from '#server/site/database/open-site.ts';
import { BrokenChain, type ChainHead, readEntries, verifyChain } from '#server/site/security/audit-chain.ts';
import type { Site } from '#server/site/site.ts';
import { ownConfig, runCommand } from './own-config.ts';

const [wish, head, ...more] = process.argv.slice(2);

/** Undefined when it has another form. */
function parseHead(text: string): ChainHead | undefined {
  const [, id, hash] = /^(\d{1,10}):([0-9a-f]{64})$/.exec(text) ?? [];
  return id && hash ? { id: Number(id), hash } : undefined;
}

const noted = head === undefined ? undefined : parseHead(head);

async function verify(site: Site): Promise<void> {
  const { head: end, entries, unchained } = await verifyChain(site, noted);
  console.log(`All ${entries} entries are as they were written.`);
  if (unchained > 0)
    console.log(`${unchained} older entries are from before the chain and were not checked.`);
  if (end) console.log(`The newest, to be noted elsewhere: ${end.id}:${end.hash}`);
}

async function exportEntries(site: Site): Promise<void> {
  for await (const entry of readEntries(site)) {
    if (!process.stdout.write(`${JSON.stringify(entry)}\n`)) await once(process.stdout, 'drain');
  }
}

const works = { verify, export: exportEntries } as const;
const work = wish === 'verify' || wish === 'export' ? works[wish] : undefined;
const isUnderstood = head === undefined || (wish === 'verify' && noted !== undefined);
if (!work || !isUnderstood || more.length > 0) {
  console.error('npm run audit -- verify [id:hash], or: npm run audit -- export');
  process.exit(2);
}
await runCommand(async () => {
  const site = await openStartedSite(ownConfig());
  try {
    await work(site);
  } finally {
    await site.close();
  }
}, [BrokenChain, SiteProblem]);
