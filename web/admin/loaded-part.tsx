import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { ResponseOf } from '#contract/api/calls.ts';
import { useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { AdminTexts } from './admin-texts.tsx';

export interface LoadedPartProps {
  /** Imports the part, e.g. `() => import('#web/admin/….tsx')`; must be a stable function. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

interface Loaded {
  readonly Part: ComponentType;
  readonly answer: ResponseOf<'GET /api/admin/texts'>;
}

/** An admin component on a public page, with its texts. */
export function LoadedPart({ load }: LoadedPartProps) {
  const { t } = useTexts();
  const api = useApi();
  const [loaded, setLoaded] = useState<Loaded | 'failed'>();
  const fetchIt = useCallback(async () => {
    setLoaded((before) => (before === 'failed' ? undefined : before));
    try {
      const [{ default: Part }, answer] = await Promise.all([
        load(),
        api.call('GET /api/admin/texts', { query: {} }),
      ]);
      setLoaded({ Part, answer });
    } catch {
      // After a language switch a loaded part stays, as it may hold typed text.
      setLoaded((before) => before ?? 'failed');
    }
  }, [load, api]);
  useEffect(() => void fetchIt(), [fetchIt]);
  if (loaded === undefined) return null;
  if (loaded === 'failed') {
    return (
      <StateBox
        kind="error"
        title={t('failure.title')}
        action={
          <Button variant="quiet" icon="refresh" onClick={fetchIt}>
            {t('site.tryAgain')}
          </Button>
        }
      />
    );
  }
  const { Part, answer } = loaded;
  return (
    <AdminTexts {...answer}>
      <Part />
    </AdminTexts>
  );
}
