import { type Dispatch, type SetStateAction, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { hasDraft, keyOf } from './draft-storage.ts';
import { useDraftOwner } from './use-form-account.ts';

type Values = Readonly<Record<string, string | boolean | readonly number[]>>;

export interface Draft<T extends Values> {
  readonly value: T;
  readonly change: (part: Partial<T>) => void;
  /** Whether the value was typed before the page was loaded. */
  readonly restored: boolean;
  /** Starts over with the initial value, or with `value`. */
  readonly forget: (value?: T) => void;
  /** Whether nothing was changed since the value was `seen`, not even after the last render. */
  readonly isStill: (seen: T) => boolean;
  /**
   * Starts over after `sent` was sent, with the initial value or with `value`.
   * @returns false where something was changed while it was being sent: that stays
   */
  readonly forgetSent: (sent: T, value?: T) => boolean;
}

function read<T extends Values>(key: string, initial: T): T | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const entries = Object.keys(initial).map((name) => [name, Reflect.get(kept, name)]);
    if (entries.some(([name, value]) => !isOneKind(value, initial[name]))) return undefined;
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
    // Without storage the draft lives as long as the page.
  }
}

function isOneKind(one: unknown, other: unknown): boolean {
  return typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
}

/** Lists are the same where they have the same numbers. */
function isSame(one: Values, other: Values): boolean {
  return Object.entries(other).every(([name, value]) => String(one[name]) === String(value));
}

/**
 * A form's values, kept across reloads and across logins of the same account in the same tab. Never store secrets in it.
 * @param name unique on the site
 * @param initial values of an empty form
 */
export function useDraft<T extends Values>(name: string, initial: T): Draft<T> {
  const key = keyOf(useDraftOwner(), name);
  const [value, setValue] = useState(initial);
  const [restored, setRestored] = useState(false);
  // Several fields may change before the next render.
  const latest = useRef(value);
  latest.current = value;

  // Runs before typed input is restored, which then adds to the draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the initial values only count once
  useLayoutEffect(() => {
    const kept = read(key, initial);
    latest.current = kept ?? initial;
    setValue(latest.current);
    setRestored(kept !== undefined);
  }, [key]);

  const isStill = (seen: T) => isSame(latest.current, seen);

  function forget(next = initial): void {
    latest.current = next;
    setValue(next);
    setRestored(false);
    write(key, undefined);
  }

  return {
    value,
    restored,
    forget,
    isStill,
    forgetSent(sent, next) {
      const isOver = isStill(sent);
      if (isOver) forget(next);
      return isOver;
    },
    change(part) {
      const changed = { ...latest.current, ...part };
      latest.current = changed;
      setValue(changed);
      write(key, isSame(changed, initial) ? undefined : changed);
    },
  };
}

/**
 * The state of a form that opens on demand: open from the start when it has a draft.
 * @param name of its draft
 */
export function useOpenWithDraft(name: string): [boolean, Dispatch<SetStateAction<boolean>>] {
  const [isOpen, setOpen] = useState(false);
  const owner = useDraftOwner();
  useEffect(() => setOpen((already) => already || hasDraft(owner, name)), [owner, name]);
  return [isOpen, setOpen];
}
