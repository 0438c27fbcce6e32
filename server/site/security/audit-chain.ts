import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Site } from '#server/site/site.ts';
import type { AuditTable } from '#server/site/tables/audit.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';

type SiteDb = Pick<Site, 'db'>;

/** An entry as it is stored, and exported. */
export type ChainedEntry = Omit<AuditTable, 'id'> & { readonly id: number };

/** The only row of `audit_chain`. */
export const chainRow = 1;
const firstPreviousHash = '0'.repeat(64);
/** Entries may hold long texts. */
const entriesPerQuery = 100;

/** SHA-256 over all fields, the predecessor's hash included: an array in JSON is unambiguous. */
export function hashEntry(entry: Omit<ChainedEntry, 'hash'>): string {
  const { previous_hash, id, at, login, address, action, subject, before_value, after_value } = entry;
  const fields = [previous_hash, id, at, login, address, action, subject, before_value, after_value];
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}

/** Locks the end of the chain until the transaction ends. @returns the newest entry's hash */
export async function lockChain(db: Transaction<SiteTables>): Promise<string> {
  await db
    .updateTable('audit_chain')
    .set((chain) => ({ entries: chain('entries', '+', 1) }))
    .where('id', '=', chainRow)
    .execute();
  const chain = db.selectFrom('audit_chain').select('hash').where('id', '=', chainRow);
  return (await chain.executeTakeFirstOrThrow()).hash;
}

/** An entry and its hash, which vouches for all entries before. */
export interface ChainHead {
  readonly id: number;
  readonly hash: string;
}

export interface VerifiedChain {
  /** Null before the first chained entry. */
  readonly head: ChainHead | null;
  readonly entries: number;
  /** Entries older than the chain. */
  readonly unchained: number;
}

/** The audit log is not as it was written. */
export class BrokenChain extends Error {
  override readonly name = 'BrokenChain';
  /** The first entry that does not fit. */
  readonly entryId: number;
  constructor(entryId: number, reason: string) {
    super(`The audit log was changed: entry ${entryId} ${reason}.`);
    this.entryId = entryId;
  }
}

/** Every entry, oldest first. */
export async function* readEntries({ db }: SiteDb, afterId = 0): AsyncGenerator<ChainedEntry> {
  let last = afterId;
  for (;;) {
    const query = db.selectFrom('audit').selectAll().where('id', '>', last).orderBy('id');
    const entries = await query.limit(entriesPerQuery).execute();
    yield* entries;
    const newest = entries.at(-1);
    if (!newest) return;
    last = newest.id;
  }
}

async function readChain({ db }: SiteDb) {
  const row = await db.selectFrom('audit_chain').selectAll().where('id', '=', chainRow).executeTakeFirst();
  if (!row) throw new BrokenChain(0, 'and every other has lost the end of the chain');
  return row;
}

/** Null before the first chained entry. */
export async function readHead(site: SiteDb): Promise<ChainHead | null> {
  const { entries, entry_id: id, hash } = await readChain(site);
  return entries === 0 ? null : { id, hash };
}

function checkEntry(entry: ChainedEntry, previous: string): string {
  if (entry.hash === null) throw new BrokenChain(entry.id, 'has no hash');
  if (entry.hash !== hashEntry(entry))
    throw new BrokenChain(entry.id, 'does not have the hash of its content');
  if (entry.previous_hash !== previous) {
    throw new BrokenChain(
      entry.id,
      'does not follow the entry before it: one was removed, inserted or moved',
    );
  }
  return entry.hash;
}

/**
 * Verifies every entry against the one before and the newest against the stored end of the chain, while the site may
 * be running.
 * @param noted an entry's id and hash as they were noted earlier: whoever can write the database can make a chain
 *   anew, but not with that hash
 * @throws BrokenChain
 */
export async function verifyChain(site: SiteDb, noted?: ChainHead): Promise<VerifiedChain> {
  const { start_after } = await readChain(site);
  let [last, hash, entries, unchained] = [start_after, firstPreviousHash, 0, 0];
  let missing = noted;
  const walk = async (afterId: number) => {
    for await (const entry of readEntries(site, afterId)) {
      if (entry.id <= start_after) {
        unchained += 1;
        continue;
      }
      hash = checkEntry(entry, hash);
      last = entry.id;
      entries += 1;
      if (missing?.id !== last) continue;
      if (missing.hash !== hash) throw new BrokenChain(last, 'does not have the hash that was noted');
      missing = undefined;
    }
  };
  await walk(0);
  // Entries written meanwhile are verified, too: then the end is further on.
  let end = await readChain(site);
  for (let before = -1; end.entry_id > last && before < last; end = await readChain(site)) {
    before = last;
    await walk(last);
  }
  if (end.entry_id > last) throw new BrokenChain(end.entry_id, 'is missing: the end was cut off');
  if (end.entry_id < last) throw new BrokenChain(last, 'was added behind the end of the chain');
  if (end.hash !== hash || end.entries !== entries) {
    throw new BrokenChain(last, 'is not the end that the chain has stored');
  }
  if (missing) throw new BrokenChain(missing.id, 'is missing, which was noted');
  return { head: entries === 0 ? null : { id: last, hash }, entries, unchained };
}
