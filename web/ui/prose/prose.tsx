import { useEffect, useRef } from 'react';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { classNames } from '#web/ui/class-names.ts';
import { withPrefixedLinks } from './prefixed-links.ts';

interface Props {
  /** Rendered by the server from Markdown, without foreign HTML. */
  readonly html: string;
  /** BCP 47 tag where the text is in another language than the page. */
  readonly lang?: string | undefined;
  readonly className?: string | undefined;
}

/** A text of an author. Its films become buttons that load a player. */
export function Prose({ html, lang, className }: Props) {
  const { t } = useTexts();
  const { code, prefix } = useLanguage();
  const root = useRef<HTMLDivElement>(null);
  const shown = withPrefixedLinks(html, prefix);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is written anew with each language, also without a prefix
  useEffect(() => {
    const text = root.current;
    if (!text || !shown.includes('<p class="film">')) return;
    // Without this script films stay links.
    import('./films.ts').then(({ offerPlayers }) => offerPlayers(text, t)).catch(() => undefined);
  }, [shown, code]);
  return (
    <div
      key={code}
      ref={root}
      className={classNames('prose', className)}
      lang={lang}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server renders Markdown without HTML
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  );
}
