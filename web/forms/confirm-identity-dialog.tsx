import type { ApiError } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { ConfirmIdentityForm } from './confirm-identity-form.tsx';

interface ConfirmIdentityDialogProps {
  readonly refusal: ApiError;
  readonly onEnd: (confirmed: boolean) => void;
}

export function ConfirmIdentityDialog({ refusal, onEnd }: ConfirmIdentityDialogProps) {
  const { t } = useTexts();
  const cancel = () => onEnd(false);
  return (
    <Dialog open icon="lock" title={t('confirm.title')} onClose={cancel}>
      <ConfirmIdentityForm refusal={refusal} onConfirmed={() => onEnd(true)} onCancel={cancel} />
    </Dialog>
  );
}
