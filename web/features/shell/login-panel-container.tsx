import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { LoginInputContext, noLoginInput } from '#web/features/login/use-login.ts';
import { useTexts } from '#web/i18n.ts';
import { opensHere } from '#web/page/follow-links.ts';
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

/** The page changes below it: whoever follows a link in it, or goes back, wants to see that page. */
function LoginDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useTexts();
  const label = t(useSession() ? 'accountCard.label' : 'login.title');
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const shown = useRef(key);
  useEffect(() => {
    // Not for every new page: a link outside may open both one and the dialog.
    if (shown.current !== key && isBack) onClose();
    shown.current = key;
  }, [key, isBack, onClose]);
  const closeForLink = (event: MouseEvent) => {
    if (opensHere(event) && (event.target as Element).closest('a')) onClose();
  };
  return (
    <Modal open={open} className="login-panel-dialog" label={label} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Enter clicks its links, too */}
      <div className="login-panel-sheet" onClick={closeForLink}>
        <LoginPanel opened />
        <IconButton icon="cross" label={t('site.close')} className="login-panel-close" onClick={onClose} />
      </div>
    </Modal>
  );
}
