const keyOf = (accountId: number) => `displayName:${accountId}`;

/** The name last used for publishing in this browser; empty at first. */
export function lastDisplayName(accountId: number): string {
  try {
    return localStorage.getItem(keyOf(accountId)) ?? '';
  } catch {
    return '';
  }
}

export function rememberDisplayName(accountId: number, name: string): void {
  try {
    localStorage.setItem(keyOf(accountId), name);
  } catch {
    // Storage may be full or forbidden: the field starts empty next time.
  }
}
