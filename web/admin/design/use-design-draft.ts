import { useCallback, useEffect, useRef, useState } from 'react';
import { useCloseGuard } from '#web/admin/editor/use-close-guard.ts';
import { useSession } from '#web/page/shell-data.ts';
import { useSessionCheck } from '#web/page/use-session-check.ts';

const saveAfterMs = 900;

interface Steps<Document> {
  readonly all: readonly Document[];
  readonly at: number;
}

export interface DesignDraft<Document> {
  readonly document: Document;
  /** Of the stored draft: a number that differs after each change. */
  readonly revision: number;
  readonly change: (changed: Partial<Document>) => void;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  /** Changes are on their way to the server. */
  readonly isSaving: boolean;
  /** Why the last change could not be saved. */
  readonly error: unknown;
  /** Goes on with what is stored under a revision already; `undo` leads back. */
  readonly take: (document: Document, revision: number) => void;
  /** Saves what is not saved yet. @returns the draft's revision */
  readonly save: () => Promise<number>;
}

/** What the server has. */
export interface Stored {
  readonly revision: number;
}

/**
 * A draft with its steps, saved by itself a moment after each change.
 * @param store sends the document that follows the given revision
 */
export function useDesignDraft<Document>(
  { draft, revision }: Stored & { readonly draft: Document },
  store: (body: { document: Document; revision: number }) => Promise<Stored>,
): DesignDraft<Document> {
  const latestStore = useRef(store);
  useEffect(() => {
    latestStore.current = store;
  });
  const [{ all, at }, setSteps] = useState<Steps<Document>>({ all: [draft], at: 0 });
  const document = all[at] ?? draft;
  const stored = useRef({ document: draft, revision });
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  // What was on its way before another draft was taken says nothing of that one.
  const taken = useRef(0);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>();
  const [storedRevision, setStoredRevision] = useState(revision);

  const keep = useCallback((next: { readonly document: Document; readonly revision: number }) => {
    stored.current = next;
    setStoredRevision(next.revision);
  }, []);

  const send = useCallback(
    async (wanted: Document): Promise<number> => {
      if (wanted === stored.current.document) return stored.current.revision;
      const saved = await latestStore.current({ document: wanted, revision: stored.current.revision });
      keep({ document: wanted, revision: saved.revision });
      return saved.revision;
    },
    [keep],
  );

  const save = useCallback(async () => {
    // One after the other: each names the revision that the one before made.
    const began = taken.current;
    const next = sending.current
      .catch(() => undefined)
      .then(() => (began === taken.current ? send(document) : stored.current.revision));
    sending.current = next;
    setSaving(true);
    try {
      const saved = await next;
      setError(undefined);
      return saved;
    } catch (failure) {
      if (began === taken.current) setError(failure);
      throw failure;
    } finally {
      setSaving(false);
    }
  }, [document, send]);

  const isLoggedIn = useSession() !== null;
  const checkSession = useSessionCheck();
  const latest = useRef({ save, checkSession });
  useEffect(() => {
    latest.current = { save, checkSession };
  });
  // Without a session it waits for the next login.
  useEffect(() => {
    if (!isLoggedIn || document === stored.current.document) return;
    const store = () => save().catch((failure) => latest.current.checkSession(failure));
    const timer = setTimeout(() => void store(), saveAfterMs);
    return () => clearTimeout(timer);
  }, [document, save, isLoggedIn]);
  // The last change may be younger than that when its page is left.
  useEffect(() => () => void latest.current.save().catch(() => undefined), []);
  const isSaved = document === stored.current.document;
  useCloseGuard(!isSaved);

  const step = (next: (now: Document) => Document) =>
    setSteps(({ all: steps, at: last }) => ({
      all: [...steps.slice(0, last + 1), next(steps[last] ?? draft)],
      at: last + 1,
    }));
  const change = (changed: Partial<Document>) => step((now) => ({ ...now, ...changed }));
  const take = (stands: Document, of: number) => {
    taken.current += 1;
    keep({ document: stands, revision: of });
    setError(undefined);
    step(() => stands);
  };
  const go = (to: number) => () => setSteps((before) => ({ ...before, at: to }));
  return {
    document,
    revision: storedRevision,
    change,
    take,
    undo: at > 0 ? go(at - 1) : undefined,
    redo: at < all.length - 1 ? go(at + 1) : undefined,
    isSaving: isSaving || !isSaved,
    error,
    save,
  };
}
