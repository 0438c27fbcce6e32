import { useCallback, useEffect, useRef, useState } from 'react';
import { useCloseGuard } from '#web/admin/editor/use-close-guard.ts';
import { ApiUnreachable } from '#web/api.ts';
import { useDraftOwner } from '#web/forms/use-form-account.ts';
import { useSession } from '#web/page/shell-data.ts';
import { useSessionCheck } from '#web/page/use-session-check.ts';

const saveAfterMs = 900;
const retryAfterMs = 5_000;

interface Revised<Document> {
  readonly document: Document;
  readonly revision: number;
}

/** What was being saved when its page was left: the page may be opened again before that has succeeded or failed. */
interface LeftDraft {
  readonly document: unknown;
  /** The one it follows. */
  revision: number;
  /** Becomes its own revision. */
  readonly saving: Promise<number>;
  savedAs?: number;
}

/** The last of each account and part. Browser only. */
const leftDrafts = new Map<string, LeftDraft>();

/** What was left, until it is in the draft that was loaded. @param revision of that */
function findLeft(key: string, revision: number): LeftDraft | undefined {
  const left = leftDrafts.get(key);
  return left?.savedAs !== undefined && left.savedAs <= revision ? undefined : left;
}

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
 * A draft with its steps, saved by itself a moment after each change, and again until the server can be reached. What could not
 * be saved when its page was left is there again when it is opened, within this window.
 * @param part of the design
 * @param store sends the document that follows the given revision
 */
export function useDesignDraft<Document>(
  part: string,
  { draft, revision }: Stored & { readonly draft: Document },
  store: (body: { document: Document; revision: number }) => Promise<Stored>,
): DesignDraft<Document> {
  const latestStore = useRef(store);
  useEffect(() => {
    latestStore.current = store;
  });
  const key = `${useDraftOwner()} ${part}`;
  const [left] = useState(() => findLeft(key, revision));
  const [{ all, at }, setSteps] = useState<Steps<Document>>(
    left ? { all: [draft, left.document as Document], at: 1 } : { all: [draft], at: 0 },
  );
  const document = all[at] ?? draft;
  // Names the revision it was made from: the server says so where somebody else has changed the draft since.
  const stored = useRef({ document: draft, revision: left?.revision ?? revision });
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  // What was on its way before another draft was taken says nothing of that one.
  const taken = useRef(0);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>();
  const [storedRevision, setStoredRevision] = useState(revision);

  const keep = useCallback((next: Revised<Document>) => {
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
  const latest = useRef({ save, checkSession, document, key });
  useEffect(() => {
    latest.current = { save, checkSession, document, key };
  });
  // Without a session it waits for the next login.
  useEffect(() => {
    if (!isLoggedIn || document === stored.current.document) return;
    const store = () => save().catch((failure) => latest.current.checkSession(failure));
    const timer = setTimeout(() => void store(), saveAfterMs);
    return () => clearTimeout(timer);
  }, [document, save, isLoggedIn]);
  const isSaved = document === stored.current.document;
  const isUnreachable = error instanceof ApiUnreachable;
  useEffect(() => {
    if (!isLoggedIn || isSaved || !isUnreachable) return;
    let isTrying = false;
    async function again(): Promise<void> {
      if (isTrying) return;
      isTrying = true;
      await save().catch((failure) => latest.current.checkSession(failure));
      isTrying = false;
    }
    const timer = setInterval(again, retryAfterMs);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [isLoggedIn, isSaved, isUnreachable, save]);
  useEffect(() => {
    leftDrafts.delete(latest.current.key);
    if (!left) return;
    sending.current = left.saving.then(
      (own) => keep({ document: left.document as Document, revision: own }),
      () => keep({ ...stored.current, revision: left.revision }),
    );
  }, [left, keep]);
  // The last change may be younger than a moment when its page is left.
  useEffect(
    () => () => {
      const { save: saveLast, document: last, key: of } = latest.current;
      if (last === stored.current.document) return;
      const leaving: LeftDraft = {
        document: last,
        revision: stored.current.revision,
        saving: saveLast(),
      };
      leaving.saving.then(
        (own) => {
          leaving.savedAs = own;
        },
        () => {
          leaving.revision = stored.current.revision;
        },
      );
      leftDrafts.set(of, leaving);
    },
    [],
  );
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
