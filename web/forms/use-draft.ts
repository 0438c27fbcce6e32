import { useLayoutEffect, useRef, useState } from 'react';

type Values = Readonly<Record<string, string | boolean>>;

export interface Draft<T extends Values> {
  readonly value: T;
  readonly change: (part: Partial<T>) => void;
  /** Whether what stands here was typed before the page was loaded. */
  readonly restored: boolean;
  /** Begins again with what was given, or with `value`. */
  readonly forget: (value?: T) => void;
}

function read<T extends Values>(key: string, initial: T): T | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const entries = Object.keys(initial).map((name) => [name, Reflect.get(kept, name)]);
    if (entries.some(([name, value]) => typeof value !== typeof initial[name])) return undefined;
    return isSame(Object.fromEntries(entries), initial) ? undefined : Object.fromEntries(entries);
  } catch {
    return undefined;
  }
}

function write(key: string, value: Values | undefined): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage, what is typed lives as long as the page.
  }
}

function isSame(one: Values, other: Values): boolean {
  return Object.entries(other).every(([name, value]) => one[name] === value);
}

const keyOf = (name: string) => `draft:${name}`;

/** Whether something was typed under this name and never sent. Only in the browser. */
export function hasDraft(name: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(name)) !== null;
  } catch {
    return false;
  }
}

/**
 * What is typed into a form: it survives a reload and a new login in the same tab. Never give it a secret.
 * @param name of what is written, unique on the site
 * @param initial what the form begins with
 */
export function useDraft<T extends Values>(name: string, initial: T): Draft<T> {
  const key = keyOf(name);
  const [value, setValue] = useState(initial);
  const [restored, setRestored] = useState(false);
  // Several fields may change before this is drawn again.
  const latest = useRef(value);
  latest.current = value;

  // Before it is told what was typed into the page while its scripts were coming: that is added to the draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the form began with counts only once
  useLayoutEffect(() => {
    const kept = read(key, initial);
    latest.current = kept ?? initial;
    setValue(latest.current);
    setRestored(kept !== undefined);
  }, [key]);

  return {
    value,
    restored,
    change(part) {
      const changed = { ...latest.current, ...part };
      latest.current = changed;
      setValue(changed);
      write(key, isSame(changed, initial) ? undefined : changed);
    },
    forget(next = initial) {
      setValue(next);
      setRestored(false);
      write(key, undefined);
    },
  };
}
