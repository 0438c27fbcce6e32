import { type ComponentType, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { ResponseOf } from '#contract/api/calls.ts';
import { useTexts } from '#web/i18n.ts';
import { AllTextsContext } from '#web/page/all-texts.ts';
import { useApi } from '#web/page/use-api.ts';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { AdminTexts } from './admin-texts.tsx';
import { isStaffRefusal, StaffGate } from './identity/staff-gate.tsx';

export interface LoadedPartProps {
  /** Imports the part, e.g. `() => import('#web/admin/….tsx')`; must be a stable function. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

interface Loaded {
  readonly Part: ComponentType;
  readonly answer: ResponseOf<'GET /api/admin/texts'>;
}

interface Failed {
  readonly error: unknown;
}

/** An admin component on a public page, with its texts. */
export function LoadedPart({ load }: LoadedPartProps) {
  const { t } = useTexts();
  const api = useApi();
  const loadTexts = useContext(AllTextsContext);
  const [loaded, setLoaded] = useState<Loaded | Failed>();
  const newest = useRef(0);
  const fetchIt = useCallback(async () => {
    newest.current += 1;
    const own = newest.current;
    setLoaded((before) => (before && 'error' in before ? undefined : before));
    try {
      const [{ default: Part }, answer] = await Promise.all([
        load(),
        api.call('GET /api/admin/texts', { query: {} }),
      ]);
      // After a language switch, the texts of the one before may come late.
      if (own === newest.current) setLoaded({ Part, answer });
    } catch (error) {
      if (own !== newest.current) return;
      if (isStaffRefusal(error)) await loadTexts().catch(() => undefined);
      // After a language switch a loaded part stays, as it may hold typed text.
      setLoaded((before) => before ?? { error });
    }
  }, [load, api, loadTexts]);
  useEffect(() => void fetchIt(), [fetchIt]);
  if (loaded === undefined) return null;
  if ('error' in loaded) {
    if (isStaffRefusal(loaded.error)) return <StaffGate refusal={loaded.error} onOpen={fetchIt} />;
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
