import { type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import type { ApiError } from '#web/api.ts';
import type { ConfirmIdentityDialog } from '#web/forms/confirm-identity-dialog.tsx';
import { AllTextsContext } from '#web/page/all-texts.ts';
import { type ConfirmIdentity, ConfirmIdentityContext } from '#web/page/confirm-identity.ts';

interface Asked {
  readonly Dialog: typeof ConfirmIdentityDialog;
  readonly refusal: ApiError;
  readonly onEnd: (confirmed: boolean) => void;
}

/** Opens the dialog for a proof of identity, which is loaded only then; calls refused meanwhile share it. */
export function IdentityCheck({ children }: { readonly children: ReactNode }) {
  const loadTexts = useContext(AllTextsContext);
  const [asked, setAsked] = useState<Asked | null>(null);
  const pending = useRef<Promise<boolean>>(undefined);

  const ask = useCallback<ConfirmIdentity>(
    async (refusal) => {
      try {
        const dialog = import('#web/forms/confirm-identity-dialog.tsx');
        const [{ ConfirmIdentityDialog: Dialog }] = await Promise.all([dialog, loadTexts()]);
        return await new Promise<boolean>((onEnd) => setAsked({ Dialog, refusal, onEnd }));
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

  return (
    <ConfirmIdentityContext value={confirm}>
      {children}
      {asked && <asked.Dialog refusal={asked.refusal} onEnd={asked.onEnd} />}
    </ConfirmIdentityContext>
  );
}
