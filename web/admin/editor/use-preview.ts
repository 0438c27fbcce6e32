import { useEffect, useState } from 'react';
import { useApi } from '#web/page/use-api.ts';

const pauseMs = 400;

export interface Preview {
  /** Safe to put into a page; empty as long as nothing is written. */
  readonly html: string;
  /** It could not be had the last time: `html` is that of before. */
  readonly failed: boolean;
}

/** Markdown as the server would show it, once its writer pauses. */
export function usePreview(content: string): Preview {
  const api = useApi();
  const [preview, setPreview] = useState<Preview>({ html: '', failed: false });
  useEffect(() => {
    if (content.trim() === '') {
      setPreview({ html: '', failed: false });
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => {
      api
        .call('POST /api/preview', { body: { content }, signal })
        .then(({ html }) => setPreview({ html, failed: false }))
        .catch(() => signal.aborted || setPreview(({ html }) => ({ html, failed: true })));
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, content]);
  return preview;
}
