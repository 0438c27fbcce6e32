import { useEffect, useMemo, useRef, useState } from 'react';
import { useCloseGuard } from '#web/admin/editor/use-close-guard.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { type ResumableUploads, resumableUploads } from './resumable-uploads.ts';
import type { Uploaded } from './send-chunks.ts';
import { createUpload, type Phase, type Progress, type Upload } from './upload.ts';

export interface UploadControl {
  readonly uploads: ResumableUploads;
  /** Undefined while nothing is uploaded. */
  readonly progress: (Progress & { readonly file: File }) | undefined;
  /**
   * Uploads a file, resuming where possible.
   * @returns null when cancelled
   * @throws FileChanged, ApiError
   */
  readonly send: (file: File) => Promise<Uploaded | null>;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly cancel: () => Promise<void>;
}

const underWay: readonly Phase[] = ['sending', 'waiting', 'checking'];

/** One upload at a time. Pauses on unmount and retries at once when the browser is back online. */
export function useUpload(): UploadControl {
  const api = useStaffApi();
  const uploads = useMemo(() => resumableUploads(() => localStorage), []);
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
