import type { ServerStatus } from '#contract/api/world/server-status.ts';

/** What an open page knows of the status. */
export interface Latest {
  /** What the page was loaded with. */
  readonly loaded: ServerStatus;
  readonly status: ServerStatus;
  /** Of all answers, when the newest figures were measured. */
  readonly newest: string;
}

/** An answer without figures says that there are none any more; an older one, as one kept on the way, changes nothing. */
export function taking(before: Latest, answer: ServerStatus): Latest {
  if (answer.measuredAt === null) return { ...before, status: answer };
  return answer.measuredAt > before.newest
    ? { ...before, status: answer, newest: answer.measuredAt }
    : before;
}
