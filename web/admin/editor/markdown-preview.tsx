import { useId } from 'react';
import { useTexts } from '#web/i18n.ts';
import { usePreview } from './use-preview.ts';

interface MarkdownPreviewProps {
  readonly content: string;
  /** Shown above the text as its heading. */
  readonly title?: string | undefined;
  /** BCP 47 tag of both. */
  readonly lang: string;
  /** Instead of “Preview”, where there are two. */
  readonly label?: string | undefined;
}

/** What readers will see, while it is being written. */
export function MarkdownPreview({ content, title, lang, label }: MarkdownPreviewProps) {
  const { t } = useTexts();
  const { html, failed } = usePreview(content);
  const id = useId();
  return (
    <section className="writing-preview panel" aria-labelledby={id}>
      <h3 id={id} className="overline-rule">
        {label ?? t('desk.writing.preview')}
      </h3>
      {failed && <p className="field-hint">{t('desk.writing.previewFailed')}</p>}
      <div lang={lang}>
        {title && <p className="writing-preview-title">{title}</p>}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server renders Markdown without HTML */}
        {html && <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />}
      </div>
      {!html && !failed && <p className="text-muted">{t('desk.writing.previewEmpty')}</p>}
    </section>
  );
}
