const day = 86_400;

/** How long rows stay after they are of no more use, in seconds. The table in `docs/security.md` follows from it. */
export const keepSeconds = {
  /** The history of an account. */
  event: 90 * day,
  /** So that its owner is told «expired» instead of «unknown». */
  endedSession: 30 * day,
  expiredLink: day,
  unconfirmedSecondStep: day,
  /** As long as the history of an account, which lists them. */
  finishedMail: 90 * day,
  /** So that the owner of the site can see why. */
  failedMail: 30 * day,
  lockedLogin: day,
  visitor: day,
  abandonedLease: day,
  /** From the request; the file and its link end a day after it is written. */
  dataExport: 2 * day,
  /** So that what was still being written when an account was closed is erased, too. */
  closedAccount: day,
} as const;

export function inDays(seconds: number): string {
  const days = Math.round(seconds / day);
  return days === 1 ? '1 day' : `${days} days`;
}
