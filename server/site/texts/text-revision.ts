import { createHash } from 'node:crypto';

const revisionLength = 22;

export function textRevision(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, revisionLength);
}

/**
 * True when an edit would overwrite somebody else's change unseen.
 * @param startedFrom the revision the edit began with; without it the edit always wins
 */
export function hasEditConflict(
  startedFrom: string | undefined,
  published: readonly string[],
  wanted: readonly string[],
): boolean {
  const now = textRevision(published);
  return startedFrom !== undefined && startedFrom !== now && textRevision(wanted) !== now;
}
