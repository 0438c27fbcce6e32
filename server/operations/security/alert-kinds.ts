const hour = 3_600;

/**
 * What the owner gets a mail about, and for how many seconds at most one. States last, so they are told less often
 * than events. A new kind needs two texts, `mail.alerts.<kind>Title` and `…Text`.
 */
export const alertPauses = {
  administrator: hour,
  secondStep: hour,
  logins: hour,
  disk: 6 * hour,
  translations: 6 * hour,
  rankings: 6 * hour,
  sweep: 6 * hour,
  requests: 6 * hour,
} as const;

export type AlertKind = keyof typeof alertPauses;

export const alertKinds = Object.keys(alertPauses) as AlertKind[];

/** Name of an alert's mail in the outbox (20 characters at most), its lease and its row of `meta`. */
export function alertName(kind: AlertKind): string {
  return `alert-${kind}`;
}
