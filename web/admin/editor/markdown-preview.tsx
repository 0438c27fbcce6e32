import { useId } from 'react';
import { useTexts } from '#web/i18n.ts';
import { Prose } from '#web/ui/prose/prose.tsx';
import { usePreview } from './use-preview.ts';

interface MarkdownPreviewProps {
  readonly content: string;
  /** Shown above the text as a heading. */
  readonly title?: string | undefined;
  /** BCP 47 tag of title and text. */
  readonly lang: string;
  /** Replaces the label “Preview” where there are two previews. */
  readonly label?: string | undefined;
}

export function MarkdownPreview({ content, title, lang, label }: MarkdownPreviewProps) {
  const { t } = useTexts();
  const { html, failed } = usePreview(content);
  const id = useId();
  return (
    <section className="editor-preview panel" aria-labelledby={id}>
      <h3 id={id} className="overline-rule">
        {label ?? t('admin.editor.preview')}
      </h3>
      {failed && <p className="field-hint">{t('admin.editor.previewFailed')}</p>}
      <div lang={lang}>
        {title && <p className="editor-preview-title">{title}</p>}
        {html && <Prose html={html} />}
      </div>
      {!html && !failed && <p className="text-muted">{t('admin.editor.previewEmpty')}</p>}
    </section>
  );
}
