import { type ComponentType, type MouseEvent, useCallback, useContext, useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useTexts } from '#web/i18n.ts';
import { AllTextsContext } from '#web/page/all-texts.ts';
import { opensHere } from '#web/page/follow-links.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { useLaterChanges } from '#web/ui/use-later-changes.ts';

interface WindowProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog') !== null;

/** Opens the search, which is loaded then; without JavaScript or connection it leads to the page. */
export function SearchButton() {
  const { t } = useTexts();
  const loadTexts = useContext(AllTextsContext);
  const [Window, setWindow] = useState<ComponentType<WindowProps>>();
  const [open, setOpen] = useState(false);
  const show = useCallback(async () => {
    const [{ SearchDialog }] = await Promise.all([
      import('#web/features/search/search-dialog.tsx'),
      loadTexts(),
    ]);
    setWindow(() => SearchDialog);
    setOpen(true);
  }, [loadTexts]);
  const isBack = useNavigationType() === 'POP';
  // Whoever goes back wants to see that page; one that was still loading may come below the window.
  useLaterChanges(useLocation().key, () => {
    if (isBack) setOpen(false);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      void show().catch(() => undefined);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [show]);
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!opensHere(event)) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    void show().catch(() => location.assign(href));
  };
  return (
    <>
      <Link
        to={paths.search}
        className="icon-button header-search"
        aria-label={t('nav.search')}
        aria-keyshortcuts="/"
        reloads
        onClick={click}
      >
        <Icon name="search" />
      </Link>
      {Window && <Window open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
