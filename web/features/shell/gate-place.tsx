import { type MouseEvent, useEffect, useRef } from 'react';
import { useTexts } from '#web/i18n.ts';
import { useSession } from '#web/shell-data.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Gate } from './gate.tsx';
import { useWide } from './use-wide.ts';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The gate in its column, or as a dialog where there is no column for it. */
export function GatePlace(props: Props) {
  if (!useWide()) return <GateDialog {...props} />;
  return (
    <div className="gate-place" id="gate" tabIndex={-1}>
      <Gate />
    </div>
  );
}

function GateDialog({ open, onClose }: Props) {
  const { t } = useTexts();
  const session = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
  }, [open]);
  const closeOnBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same; the browser sends it as `cancel`.
    <dialog
      ref={dialog}
      className="gate-dialog"
      aria-label={t(session ? 'pass.label' : 'login.title')}
      onClick={closeOnBackdrop}
      onClose={() => open && onClose()}
    >
      {open && (
        <div className="gate-sheet">
          <Gate asked />
          <IconButton icon="cross" label={t('site.close')} className="gate-close" onClick={onClose} />
        </div>
      )}
    </dialog>
  );
}
