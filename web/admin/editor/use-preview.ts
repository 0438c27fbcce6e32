import { useEffect, useState } from 'react';
import { useApi } from '#web/page/use-api.ts';

const pauseMs = 400;

export interface Preview {
  /** Sanitized HTML; empty while the text is empty. */
  readonly html: string;
  /** The last request failed: `html` is the one before. */
  readonly failed: boolean;
}

/** Renders Markdown on the server after a pause in typing. */
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
