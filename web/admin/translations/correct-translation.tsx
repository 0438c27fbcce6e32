import { useRef } from 'react';
import type { Translation } from '#contract/api/translations.ts';
import { ConflictNote } from '#web/admin/editor/conflict-note.tsx';
import { focusFirstField } from '#web/admin/editor/focus-first-field.ts';
import { MarkdownField } from '#web/admin/editor/markdown-field.tsx';
import { MarkdownPreview } from '#web/admin/editor/markdown-preview.tsx';
import { RestoredNote } from '#web/admin/editor/restored-note.tsx';
import { type Published, useEditConflict } from '#web/admin/editor/use-edit-conflict.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useLeadOn } from '#web/forms/use-lead-on.ts';
import { useTexts } from '#web/i18n.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { languageName, type TranslatedTexts } from './translation-item.ts';

/** Same limits as in the contract. */
const [titleLength, contentLength] = [1_000, 200_000];

interface CorrectTranslationProps {
  readonly source: Pick<TranslatedTexts, 'kind' | 'id' | 'sourceLanguage' | 'title' | 'content'>;
  readonly translation: Translation;
  /** The page that follows, unless something was typed meanwhile, which stays in the form. */
  readonly backTo: string;
  readonly onSaved: () => void;
  /** Loads both as they are now, and shows them. */
  readonly onReload: () => Promise<TranslatedTexts>;
}

/** What the first of the texts is called; of a picture it is the only one. */
function wordsOf({ kind }: CorrectTranslationProps['source']) {
  if (kind === 'picture') {
    return {
      original: 'admin.media.alt',
      own: 'admin.translation.altIn',
      missing: 'admin.downloads.needsDescription',
    } as const;
  }
  return {
    original: 'admin.translation.originalTitle',
    own: 'admin.translation.titleIn',
    missing: 'admin.news.needsTitle',
  } as const;
}

function useCorrection({ source, translation, backTo, onSaved, onReload }: CorrectTranslationProps) {
  const { t } = useTexts();
  const api = useStaffApi();
  const leadOn = useLeadOn();
  const { kind, id } = source;
  const words = wordsOf(source);
  const { language } = translation;
  const draft = useDraft(`translation-${kind}-${id}-${language}`, {
    title: translation.title ?? '',
    content: translation.content ?? '',
    startedFrom: translation.revision,
  });
  const { title, content, startedFrom } = draft.value;
  const began = useRef(translation);
  const readNow = async () => (await onReload()).translations.find((each) => each.language === language);
  const conflict = useEditConflict<Published>(async () => {
    const now = await readNow();
    if (!now) return undefined;
    const texts = { title: now.title ?? '', content: now.content ?? '' };
    const isSame = now.title === began.current.title && now.content === began.current.content;
    if (now.state === 'edited' && (draft.restored || !isSame))
      return { ...texts, language, revision: now.revision };
    // Only the original is another one, which now stands beside the correction.
    draft.change({ startedFrom: now.revision });
    return undefined;
  });
  const form = useForm<'title' | 'content'>({
    name: 'correction',
    problems: [
      ...(source.title !== '' && title.trim() === ''
        ? [{ field: 'title' as const, text: t(words.missing) }]
        : []),
      ...(source.content !== '' && content.trim() === ''
        ? [{ field: 'content' as const, text: t('admin.news.needsContent') }]
        : []),
    ],
    failureTitle: t('admin.translation.saveFailed'),
    onApiError: conflict.look,
    send: async () => {
      await api.call('PUT /api/translations/{kind}/{id}/{language}', {
        params: { kind, id, language },
        body: { title, content, startedFrom },
      });
      const isOver = draft.forgetSent(draft.value, draft.value);
      if (!isOver) {
        // What was typed on is based on what was just saved.
        const now = await readNow().catch(() => undefined);
        if (now) {
          began.current = now;
          draft.change({ startedFrom: now.revision });
        }
      }
      onSaved();
      if (isOver) await leadOn(backTo);
    },
  });
  return { draft, form, conflict };
}

/** Form to correct a translation, beside the original. */
export function CorrectTranslation(props: CorrectTranslationProps) {
  const { source, translation } = props;
  const { t } = useTexts();
  const { draft, form, conflict } = useCorrection(props);
  const { name, tag } = languageName(translation.language);
  const original = languageName(source.sourceLanguage);
  const { title, content } = draft.value;
  const untouched = title === '' && content === '';
  const words = wordsOf(source);
  return (
    <form className="correction" method="post" noValidate onSubmit={form.submit}>
      <ErrorSummary {...form.summary} />
      {translation.outdated && (
        <Note edge="gold" icon="history" title={t('admin.translation.outdatedText')} />
      )}
      {draft.restored && <RestoredNote onForget={() => draft.forget()} />}
      <ConflictNote
        conflict={conflict}
        onKeepMine={({ revision }) => draft.change({ startedFrom: revision })}
        onTakeTheirs={(theirs) =>
          draft.forget({ title: theirs.title, content: theirs.content, startedFrom: theirs.revision })
        }
      />
      <div className="editor-columns">
        {source.title !== '' && (
          <>
            <Original label={t(words.original)} text={source.title} lang={original.tag} />
            <Field
              id={form.idOf('title')}
              name="title"
              label={t(words.own, { language: name })}
              error={form.errorOf('title')}
              lang={tag}
              required
              maxLength={titleLength}
              value={title}
              onChange={(event) => draft.change({ title: event.target.value })}
            />
          </>
        )}
        {source.content !== '' && (
          <ContentFields
            id={form.idOf('content')}
            error={form.errorOf('content')}
            source={source}
            language={translation.language}
            value={draft.value}
            onChange={(text) => draft.change({ content: text })}
          />
        )}
      </div>
      <p className="field-hint">{t('admin.translation.hint')}</p>
      <div className="form-buttons">
        <Button type="submit" variant="gold" icon="check" busy={form.busy} busyText={t('admin.news.saving')}>
          {t('admin.translation.save')}
        </Button>
        {untouched && (
          <Button
            variant="quiet"
            icon="copy"
            onClick={(event) => {
              focusFirstField(event);
              draft.change({ title: source.title, content: source.content });
            }}
          >
            {t('admin.translation.fromOriginal')}
          </Button>
        )}
      </div>
    </form>
  );
}

interface ContentFieldsProps {
  readonly id: string;
  readonly error: string | undefined;
  readonly source: CorrectTranslationProps['source'];
  readonly language: string;
  readonly value: Readonly<Record<'title' | 'content', string>>;
  readonly onChange: (content: string) => void;
}

/** The long text in both languages, and how both look. */
function ContentFields({ id, error, source, language, value, onChange }: ContentFieldsProps) {
  const { t } = useTexts();
  const { name, tag } = languageName(language);
  const original = languageName(source.sourceLanguage);
  const { title, content } = value;
  return (
    <>
      <Original label={t('admin.translation.original')} text={source.content} lang={original.tag} long />
      <MarkdownField
        id={id}
        name="content"
        label={t('admin.translation.contentIn', { language: name })}
        error={error}
        lang={tag}
        maxLength={contentLength}
        value={content}
        onChange={onChange}
      />
      <MarkdownPreview
        label={t('admin.translation.previewIn', { language: original.name })}
        title={source.title}
        content={source.content}
        lang={original.tag}
      />
      <MarkdownPreview
        label={t('admin.translation.previewIn', { language: name })}
        title={title}
        content={content}
        lang={tag}
      />
    </>
  );
}

interface OriginalProps {
  readonly label: string;
  readonly text: string;
  readonly lang: string;
  readonly long?: boolean;
}

/** The original; a long one scrolls, also by keyboard. */
function Original({ label, text, lang, long = false }: OriginalProps) {
  return (
    <div className="field">
      <p className="field-head">
        <span className="field-label">{label}</span>
      </p>
      {long ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className="translation-source" aria-label={label} lang={lang} tabIndex={0}>
          {text}
        </section>
      ) : (
        <p className="translation-source" lang={lang}>
          {text}
        </p>
      )}
    </div>
  );
}
