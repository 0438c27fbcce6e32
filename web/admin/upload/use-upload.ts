import { useEffect, useMemo, useRef, useState } from 'react';
import { useApi } from '#web/page/use-api.ts';
import { type RememberedUploads, rememberedUploads } from './remembered.ts';
import type { Uploaded } from './send-file.ts';
import { createUpload, type Phase, type Progress, type Upload } from './upload.ts';

export interface UploadControl {
  readonly uploads: RememberedUploads;
  /** Of the upload that is under way; undefined when there is none. */
  readonly progress: (Progress & { readonly file: File }) | undefined;
  /** Sends a file, or goes on with it. @returns null when it was called off @throws FileChanged, ApiError */
  readonly send: (file: File) => Promise<Uploaded | null>;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly cancel: () => Promise<void>;
}

const underWay: readonly Phase[] = ['sending', 'waiting', 'checking'];

/** The browser asks before it closes a page whose upload is under way. */
function useCloseGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
}

/** One upload at a time. It pauses when its form goes away, and tries again at once when the browser is back online. */
export function useUpload(): UploadControl {
  const api = useApi();
  const uploads = useMemo(() => rememberedUploads(() => localStorage), []);
  const current = useRef<Upload | null>(null);
  const [progress, setProgress] = useState<UploadControl['progress']>();
  const phase = progress?.phase;
  useCloseGuard(phase !== undefined && underWay.includes(phase));

  useEffect(() => () => current.current?.pause(), []);
  useEffect(() => {
    if (phase !== 'waiting') return;
    const resume = () => current.current?.resume();
    window.addEventListener('online', resume);
    return () => window.removeEventListener('online', resume);
  }, [phase]);

  return {
    uploads,
    progress,
    send(file) {
      if (current.current?.file !== file) {
        const onProgress = (now: Progress) =>
          setProgress(now.phase === 'over' ? undefined : { ...now, file });
        current.current = createUpload({ api, file, uploads, onProgress });
      }
      return current.current.go();
    },
    pause: () => current.current?.pause(),
    resume: () => current.current?.resume(),
    cancel: async () => current.current?.cancel(),
  };
}
