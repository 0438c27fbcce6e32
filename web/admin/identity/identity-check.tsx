import { type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import type { ApiError } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import { AllTextsContext } from '#web/page/all-texts.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import type { ConfirmIdentity } from './confirm-identity.ts';
import { ConfirmIdentityForm } from './confirm-identity-form.tsx';
import { ConfirmIdentityContext } from './use-staff-api.ts';

interface OpenCheck {
  readonly refusal: ApiError;
  readonly onEnd: (confirmed: boolean) => void;
}

/** Opens a dialog where a call needs a proof of identity. Calls refused meanwhile share it. */
export function IdentityCheck({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts();
  const loadTexts = useContext(AllTextsContext);
  const [asked, setAsked] = useState<OpenCheck | null>(null);
  const pending = useRef<Promise<boolean>>(undefined);

  const ask = useCallback<ConfirmIdentity>(
    async (refusal) => {
      try {
        await loadTexts();
        return await new Promise<boolean>((onEnd) => setAsked({ refusal, onEnd }));
      } catch {
        return false;
      } finally {
        setAsked(null);
        pending.current = undefined;
      }
    },
    [loadTexts],
  );
  const confirm = useCallback<ConfirmIdentity>(
    (refusal) => {
      pending.current ??= ask(refusal);
      return pending.current;
    },
    [ask],
  );

  const cancel = () => asked?.onEnd(false);
  return (
    <ConfirmIdentityContext value={confirm}>
      {children}
      <Dialog open={asked !== null} icon="lock" title={t('confirm.title')} onClose={cancel}>
        {asked && (
          <ConfirmIdentityForm
            refusal={asked.refusal}
            onConfirmed={() => asked.onEnd(true)}
            onCancel={cancel}
          />
        )}
      </Dialog>
    </ConfirmIdentityContext>
  );
}
