import { type KeyboardEvent, type MouseEvent, type ToggleEvent, useTransition } from 'react';
import { languages } from '#contract/languages.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { useLanguageSwitch } from '#web/language/language-switch.ts';
import { opensHere } from '#web/page/follow-links.ts';
import { useKnownLocation } from '#web/page/use-known-location.ts';
import { inLanguage, pathWithSearch } from '#web/paths.ts';
import { Flag } from '#web/ui/art/flag.tsx';
import { Icon } from '#web/ui/art/icon.tsx';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { closeAndReturn, useDetails } from '#web/ui/use-details.ts';
import { nextByLetter, rememberLanguage } from './language-choice.ts';

const names = languages.map(({ name }) => name);

function targetOf(key: string, at: number): number | undefined {
  const last = names.length - 1;
  const moves: Record<string, number> = {
    ArrowDown: Math.min(at + 1, last),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: last,
  };
  return moves[key] ?? (key.length === 1 ? nextByLetter(names, at, key) : undefined);
}

function moveFocus(event: KeyboardEvent<HTMLDetailsElement>): void {
  if (!event.currentTarget.open || event.ctrlKey || event.metaKey || event.altKey) return;
  const links: Element[] = [...event.currentTarget.querySelectorAll('a')];
  const at = document.activeElement ? links.indexOf(document.activeElement) : -1;
  const target = event.key === ' ' ? undefined : targetOf(event.key, at);
  if (target === undefined) return;
  event.preventDefault();
  const link = links[target];
  if (link instanceof HTMLElement) link.focus();
}

/** Scrolls to the current language when the list opens. */
function showCurrent({
  currentTarget: { open, lastElementChild: list },
}: ToggleEvent<HTMLDetailsElement>): void {
  const current = list?.querySelector('[aria-current]');
  if (!open || !list || !current) return;
  list.scrollTop +=
    current.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
}

/** Switches the language without a reload where possible, to keep typed input. */
function useSwitching() {
  const { t } = useTexts();
  const toast = useToast();
  const switchLanguage = useLanguageSwitch();
  const [isWaiting, startSwitching] = useTransition();

  async function switchTo(href: string): Promise<void> {
    try {
      await switchLanguage?.(href);
    } catch (error) {
      if (error instanceof TypeError) toast({ kind: 'error', title: t('failure.offline') });
      else location.assign(href);
    }
  }

  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    if (!switchLanguage || !opensHere(event)) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    closeAndReturn(event.currentTarget.closest('details'));
    startSwitching(() => switchTo(href));
  }
  return { isWaiting, follow };
}

/** Links to the same page in each language; works without JavaScript. */
export function LanguageSwitcher() {
  const { t } = useTexts();
  const { code } = useLanguage();
  const { pathname, search } = useKnownLocation();
  const details = useDetails();
  const { isWaiting, follow } = useSwitching();
  const current = languages.find((each) => each.code === code) ?? languages[0];
  return (
    <>
      <details className="languages" ref={details} onKeyDown={moveFocus} onToggle={showCurrent}>
        <summary className="languages-button" aria-label={t('language.choose', { language: current.name })}>
          <Flag language={current.code} />
          <span className="languages-current" lang={current.tag}>
            {current.name}
          </span>
          <Icon name="chev" size={16} />
        </summary>
        <div className="languages-list">
          <ul aria-label={t('language.label')}>
            {languages.map(({ code: other, name, tag }) => (
              <li key={other}>
                <a
                  href={inLanguage(other, '/') + pathWithSearch(pathname, search)}
                  hrefLang={tag}
                  lang={tag}
                  aria-current={other === code ? 'true' : undefined}
                  onClick={(event) => {
                    rememberLanguage(other);
                    follow(event);
                  }}
                >
                  <Flag language={other} />
                  <span>{name}</span>
                  {other === code && <Icon name="check" size={18} />}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </details>
      <div className="progress" data-waiting={isWaiting || undefined} aria-hidden="true" />
    </>
  );
}
