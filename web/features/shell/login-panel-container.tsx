import { useEffect, useRef, useState } from 'react';
import { LoginInputContext, noLoginInput } from '#web/features/login/use-login.ts';
import { useTexts } from '#web/i18n.ts';
import { useSession } from '#web/page/shell-data.ts';
import { Modal } from '#web/ui/feedback/modal.tsx';
import { IconButton } from '#web/ui/forms/icon-button.tsx';
import type { LoginPanelMode } from '#web/ui/login-panel-context.ts';
import { LoginPanel } from './login-panel.tsx';
import { loginPanelId, useWide } from './use-wide.ts';

interface Props {
  readonly open: LoginPanelMode | null;
  readonly onClose: () => void;
}

/** The login panel in the right column, or as a dialog. */
export function LoginPanelContainer({ open, onClose }: Props) {
  const isWide = useWide();
  const [input, setInput] = useState(noLoginInput);
  // Whoever logs in or out next must not see it.
  if (useSession() && input !== noLoginInput) setInput(noLoginInput);
  const isBeside = open === 'inline' && isWide;
  // Where the panel stands beside the page nothing opens, nor shall it once a tablet is turned.
  useEffect(() => {
    if (isBeside) onClose();
  }, [isBeside, onClose]);
  const isDialog = open === 'dialog' || (open === 'inline' && !isWide);
  return (
    <LoginInputContext value={[input, setInput]}>
      {isWide && !isDialog && <LoginPanelPlace />}
      <LoginDialog open={isDialog} onClose={onClose} />
    </LoginInputContext>
  );
}

/** Tells the header, by an attribute of the document, when most of the panel has been scrolled out of view. */
function LoginPanelPlace() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) =>
        document.documentElement.toggleAttribute('data-login-away', (entry?.intersectionRatio ?? 1) < 0.5),
      { rootMargin: '-72px 0px 0px', threshold: 0.5 },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="login-panel-place" id={loginPanelId} tabIndex={-1} ref={place}>
      <LoginPanel />
    </div>
  );
}

function LoginDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useTexts();
  const label = t(useSession() ? 'accountCard.label' : 'login.title');
  return (
    <Modal open={open} className="login-panel-dialog" label={label} onClose={onClose}>
      <div className="login-panel-sheet">
        <LoginPanel opened />
        <IconButton icon="cross" label={t('site.close')} className="login-panel-close" onClick={onClose} />
      </div>
    </Modal>
  );
}
