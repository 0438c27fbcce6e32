const day = 86_400;

/** How long rows stay after they are of no more use, in seconds. The table in `docs/security.md` follows from it. */
export const keepSeconds = {
  /** The history of an account. */
  event: 90 * day,
  /** As long as the history of an account. */
  loginAddress: 90 * day,
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
  /** From when a character was last seen with the name. */
  characterName: 365 * day,
  abandonedLease: day,
  /** Of an instance, or a version of the site, that no longer runs. */
  sharedReading: day,
  /** Longer than the longest cool-down, `UNLOCK_COOLDOWN_HOURS`. */
  characterUnlock: 8 * day,
  /** So that staff can plan it again. */
  endedEvent: 90 * day,
  /** From when it was closed. */
  closedTicket: 180 * day,
  /** A picture for a message that was never sent. */
  unsentTicketFile: day,
  /** From the request; the file and its link end a day after it is written. */
  dataExport: 2 * day,
  /** So that what was still being written when an account was closed is erased, too. */
  closedAccount: day,
  /** So that the owner of the site can see why one failed; longer than news and records are told. */
  webhookDelivery: 30 * day,
  /** Longer than one is tried: its webhook is gone or off. */
  waitingDelivery: 2 * day,
  /** Sums of hours stay. */
  playerMinute: 90 * day,
} as const;

export function inDays(seconds: number): string {
  const days = Math.round(seconds / day);
  return days === 1 ? '1 day' : `${days} days`;
}
