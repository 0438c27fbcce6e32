const storageKey = 'login-name';

/** Keeps the name just registered, so that this tab's login forms begin with it. */
export function rememberLoginName(name: string): void {
  try {
    sessionStorage.setItem(storageKey, name);
  } catch {
    // Without storage the name has to be typed.
  }
}

/** Empty without one. Browser only. */
export function rememberedLoginName(): string {
  try {
    return sessionStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
}

export function forgetLoginName(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {}
}
