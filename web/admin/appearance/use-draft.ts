import { useCallback, useEffect, useRef, useState } from 'react';
import type { AppearanceState } from '#contract/api/design.ts';
import type { Appearance } from '#contract/design/appearance.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';

const saveAfterMs = 900;

interface Steps {
  readonly all: readonly Appearance[];
  readonly at: number;
}

export interface AppearanceDraft {
  readonly appearance: Appearance;
  readonly change: (changed: Partial<Appearance>) => void;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  /** Changes are on their way to the server. */
  readonly isSaving: boolean;
  /** Why the last change could not be saved. */
  readonly error: unknown;
  /** Goes on with what is stored under a revision already. */
  readonly take: (appearance: Appearance, revision: number) => void;
  /** Saves what is not saved yet. @returns the draft's revision */
  readonly save: () => Promise<number>;
}

/** The draft with its steps, saved by itself a moment after each change. */
export function useDraft({ draft, revision }: Pick<AppearanceState, 'draft' | 'revision'>): AppearanceDraft {
  const api = useStaffApi();
  const [{ all, at }, setSteps] = useState<Steps>({ all: [draft], at: 0 });
  const appearance = all[at] ?? draft;
  const stored = useRef({ appearance: draft, revision });
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>();

  const send = useCallback(
    async (wanted: Appearance): Promise<number> => {
      if (wanted === stored.current.appearance) return stored.current.revision;
      const body = { appearance: wanted, revision: stored.current.revision };
      const answer = await api.call('PUT /api/admin/appearance/draft', { body });
      stored.current = { appearance: wanted, revision: answer.revision };
      return answer.revision;
    },
    [api],
  );

  const save = useCallback(async () => {
    // One after the other: each names the revision that the one before made.
    const next = sending.current.catch(() => undefined).then(() => send(appearance));
    sending.current = next;
    setSaving(true);
    try {
      const saved = await next;
      setError(undefined);
      return saved;
    } catch (failure) {
      setError(failure);
      throw failure;
    } finally {
      setSaving(false);
    }
  }, [appearance, send]);

  useEffect(() => {
    if (appearance === stored.current.appearance) return;
    const timer = setTimeout(() => void save().catch(() => undefined), saveAfterMs);
    return () => clearTimeout(timer);
  }, [appearance, save]);

  const step = (next: (now: Appearance) => Appearance) =>
    setSteps(({ all: steps, at: last }) => ({
      all: [...steps.slice(0, last + 1), next(steps[last] ?? draft)],
      at: last + 1,
    }));
  const change = (changed: Partial<Appearance>) => step((now) => ({ ...now, ...changed }));
  const take = (stands: Appearance, of: number) => {
    stored.current = { appearance: stands, revision: of };
    step(() => stands);
  };
  const go = (to: number) => () => setSteps((before) => ({ ...before, at: to }));
  return {
    appearance,
    change,
    take,
    undo: at > 0 ? go(at - 1) : undefined,
    redo: at < all.length - 1 ? go(at + 1) : undefined,
    isSaving: isSaving || appearance !== stored.current.appearance,
    error,
    save,
  };
}
