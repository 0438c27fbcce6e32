import { type MouseEvent, useEffect, useRef } from 'react';
import { useTexts } from '#web/i18n.ts';
import { useSession } from '#web/page/shell-data.ts';
import { IconButton } from '#web/ui/forms/icon-button.tsx';
import type { GateOpen } from '#web/ui/login-panel-opening.ts';
import { Gate } from './login-panel.tsx';
import { useWide } from './use-wide.ts';

interface Props {
  readonly open: GateOpen | null;
  readonly onClose: () => void;
}

/** The gate in its column, or as a dialog over the page. */
export function GatePlace({ open, onClose }: Props) {
  const isWide = useWide();
  const isDialog = open === 'over' || (open === 'folded' && !isWide);
  return (
    <>
      {isWide && !isDialog && (
        <div className="gate-place" id="gate" tabIndex={-1}>
          <Gate />
        </div>
      )}
      <GateDialog open={isDialog} onClose={onClose} />
    </>
  );
}

/** Where the focus goes when the form it was in is still there, but not what had it. */
function firstFieldOf(place: Element | null | undefined): HTMLElement | null {
  return place?.querySelector<HTMLElement>('input, textarea, button') ?? null;
}

function GateDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useTexts();
  const session = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  const cameFrom = useRef<Element>(null);
  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) {
      cameFrom.current = document.activeElement?.closest('form, dialog') ?? null;
      element?.showModal();
    }
    if (!open && element?.open) {
      element.close();
      if (document.activeElement === document.body) firstFieldOf(cameFrom.current)?.focus();
    }
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
