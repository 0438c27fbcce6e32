interface ProseProps {
  /** Of the server, which renders Markdown without HTML. */
  readonly html: string;
  /** Where it is not the page's. */
  readonly lang: string | undefined;
  readonly className?: string;
}

/** The owner's words. */
export function Prose({ html, lang, className = 'prose' }: ProseProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server renders Markdown without HTML
  return <div className={className} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}
