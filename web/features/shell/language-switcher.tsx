import { type KeyboardEvent, type MouseEvent, type ToggleEvent, useMemo, useTransition } from 'react';
import { type LanguageCode, languages } from '#contract/languages.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { useLanguageSwitch } from '#web/language/language-switch.ts';
import { opensHere } from '#web/page/follow-links.ts';
import { useKnownLocation } from '#web/page/use-known-location.ts';
import { inLanguage, pathWithSearch } from '#web/paths.ts';
import { Flag } from '#web/ui/art/flag.tsx';
import { Icon } from '#web/ui/art/icon.tsx';
import { writeSymbol } from '#web/ui/art/symbol.tsx';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { type Html, html } from '#web/ui/html.ts';
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

  function follow(event: MouseEvent<HTMLDetailsElement>): void {
    const link = event.target instanceof Element && event.target.closest('a');
    const chosen = link && languages.find(({ tag }) => tag === link.lang);
    if (!chosen) return;
    rememberLanguage(chosen.code);
    if (!switchLanguage || !opensHere(event)) return;
    event.preventDefault();
    const { href } = link;
    closeAndReturn(event.currentTarget);
    startSwitching(() => switchTo(href));
  }
  return { isWaiting, follow };
}

/** A sixth of the shell's elements: as text the server writes them, and phones hydrate them, in no time. */
function writeLanguages(current: LanguageCode, path: string): Html {
  const links = languages.map(({ code, name, tag }) => {
    const isCurrent = code === current;
    const mark = isCurrent ? html` aria-current="true"` : '';
    const check = isCurrent ? writeSymbol('icon-check', 18) : '';
    return html`<li><a href="${inLanguage(code, '/') + path}" hreflang="${tag}" lang="${tag}"${mark}>${writeSymbol(`flag-${code}`, 21, 15)}<span>${name}</span>${check}</a></li>`;
  });
  return html`${links}`;
}

/** Links to the same page in each language; works without JavaScript. */
export function LanguageSwitcher() {
  const { t } = useTexts();
  const { code } = useLanguage();
  const { pathname, search } = useKnownLocation();
  const details = useDetails();
  const { isWaiting, follow } = useSwitching();
  const current = languages.find((each) => each.code === code) ?? languages[0];
  const path = pathWithSearch(pathname, search);
  // Saves building 16 links on each render.
  const links = useMemo(() => writeLanguages(code, path), [code, path]);
  return (
    <>
      <details
        className="languages"
        ref={details}
        onKeyDown={moveFocus}
        onToggle={showCurrent}
        onClick={follow}
      >
        <summary className="languages-button" aria-label={t('language.choose', { language: current.name })}>
          <Flag language={current.code} />
          <span className="languages-current" lang={current.tag}>
            {current.name}
          </span>
          <Icon name="chev" size={16} />
        </summary>
        <div className="languages-list">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: `html` has escaped it */}
          <ul aria-label={t('language.label')} dangerouslySetInnerHTML={links} />
        </div>
      </details>
      <div className="progress" data-waiting={isWaiting || undefined} aria-hidden="true" />
    </>
  );
}
