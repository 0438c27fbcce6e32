import { randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '#contract/limits.ts';
import type { Site } from '#server/site/site.ts';
import type { SiteKey } from '#server/site/site-key.ts';
import { stamp } from '#server/site/time.ts';
import type { StepOwner } from './second-steps.ts';

type SiteDb = Pick<Site, 'db'>;

/** Crockford's base 32: no I, L, O and U. Eight letters are 40 random bits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 8;

function newCode(): string {
  const letters = [...randomBytes(codeLength)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** As it was shown, from what was typed: case, spaces, dashes and look-alikes do not matter; undefined for another text. */
export function normalizeRecoveryCode(typed: string): string | undefined {
  const letters = typed
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  const known = letters.length === codeLength && [...letters].every((letter) => alphabet.includes(letter));
  return known ? `${letters.slice(0, 4)}-${letters.slice(4)}` : undefined;
}

function hashOf(siteKey: SiteKey, { id, login }: StepOwner, code: string): Promise<string> {
  return siteKey.mac('recovery-code', [id, login], code);
}

export interface NewRecoveryCodes {
  readonly codes: readonly string[];
  readonly hashes: readonly string[];
}

export async function createRecoveryCodes(siteKey: SiteKey, owner: StepOwner): Promise<NewRecoveryCodes> {
  const made = new Set<string>();
  while (made.size < recoveryCodeCount) made.add(newCode());
  const codes = [...made];
  return { codes, hashes: await Promise.all(codes.map((code) => hashOf(siteKey, owner, code))) };
}

/** Call it in a transaction. */
export async function replaceRecoveryCodes(
  { db }: SiteDb,
  { id }: StepOwner,
  hashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('account_id', '=', id).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ account_id: id, code_hash })))
    .execute();
}

/** @returns false for a wrong or used code; of concurrent calls only one gets true */
export async function takeRecoveryCode(
  { site, siteKey }: { readonly site: SiteDb; readonly siteKey: SiteKey },
  owner: StepOwner,
  code: string,
  now: Date,
): Promise<boolean> {
  const taken = await site.db
    .updateTable('recovery_codes')
    .set({ used_at: stamp(now) })
    .where('account_id', '=', owner.id)
    .where('code_hash', '=', await hashOf(siteKey, owner, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

export async function countRecoveryCodes({ db }: SiteDb, accountId: number): Promise<number> {
  const count = await db
    .selectFrom('recovery_codes')
    .select((of) => of.fn.countAll().as('left'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return Number(count?.left ?? 0);
}
