const keyOf = (accountId: number) => `displayName:${accountId}`;

/** The name an administrator last published under in this browser; empty before the first time. */
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
    // Storage that is full or forbidden: next time the field is empty.
  }
}
