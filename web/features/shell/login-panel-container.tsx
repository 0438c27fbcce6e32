import { type MouseEvent, useEffect, useRef } from 'react';
import { useTexts } from '#web/i18n.ts';
import { useSession } from '#web/page/shell-data.ts';
import { IconButton } from '#web/ui/forms/icon-button.tsx';
import type { LoginPanelMode } from '#web/ui/login-panel-context.ts';
import { LoginPanel } from './login-panel.tsx';
import { useWide } from './use-wide.ts';

interface Props {
  readonly open: LoginPanelMode | null;
  readonly onClose: () => void;
}

/** The login panel in the right column, or as a dialog. */
export function LoginPanelContainer({ open, onClose }: Props) {
  const isWide = useWide();
  const isDialog = open === 'dialog' || (open === 'inline' && !isWide);
  return (
    <>
      {isWide && !isDialog && (
        <div className="login-panel-place" id="login-panel" tabIndex={-1}>
          <LoginPanel />
        </div>
      )}
      <LoginDialog open={isDialog} onClose={onClose} />
    </>
  );
}

/** Focus target when the form is still there, but not the element that had the focus. */
function firstFieldOf(place: Element | null | undefined): HTMLElement | null {
  return place?.querySelector<HTMLElement>('input, textarea, button') ?? null;
}

function LoginDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
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
      className="login-panel-dialog"
      aria-label={t(session ? 'pass.label' : 'login.title')}
      onClick={closeOnBackdrop}
      onClose={() => open && onClose()}
    >
      {open && (
        <div className="login-panel-sheet">
          <LoginPanel opened />
          <IconButton icon="cross" label={t('site.close')} className="login-panel-close" onClick={onClose} />
        </div>
      )}
    </dialog>
  );
}
