import { createHash } from 'node:crypto';

const revisionLength = 22;

/** What tells one state of what somebody has written from every other. */
export function revisionOf(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, revisionLength);
}

/**
 * Whether somebody who changes texts would undo, unseen, what another has written since.
 * @param startedFrom the revision he began with; undefined from whoever does not say, who is always right
 */
export function isOutdated(
  startedFrom: string | undefined,
  published: readonly string[],
  wanted: readonly string[],
): boolean {
  const now = revisionOf(published);
  return startedFrom !== undefined && startedFrom !== now && revisionOf(wanted) !== now;
}
