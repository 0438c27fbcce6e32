import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PageSource } from '#contract/api/pages.ts';
import { isLanguageCode, type LanguageCode } from '#contract/languages.ts';
import { gapsIn } from '#contract/pages/templates.ts';
import { unpublishedRevision } from '#contract/revisions.ts';
import { useHasEngine, useSourceLanguage } from '#web/admin/admin-texts.tsx';
import { ConflictNote } from '#web/admin/editor/conflict-note.tsx';
import { MarkdownField } from '#web/admin/editor/markdown-field.tsx';
import { MarkdownPreview } from '#web/admin/editor/markdown-preview.tsx';
import { RestoredNote } from '#web/admin/editor/restored-note.tsx';
import { SourceLanguageField, useWrittenIn } from '#web/admin/editor/source-language.tsx';
import { useEditConflict } from '#web/admin/editor/use-edit-conflict.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { otherLanguagesText } from '#web/admin/other-languages.tsx';
import { ApiError } from '#web/api.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useTexts } from '#web/i18n.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { GapsDialog } from './gaps-dialog.tsx';
import { TemplateChoice } from './template-choice.tsx';
import { UnpublishButton } from './unpublish.tsx';

/** Same limits as in the contract. */
const [titleLength, contentLength] = [300, 100_000];

interface PageFormProps {
  readonly path: string;
  readonly page: PageSource | null;
}

/** The draft with the revision it started from: the page may change before the draft is sent. */
function textsOf(page: PageSource | null, usual: LanguageCode) {
  const { title = '', content = '', language = usual, revision = unpublishedRevision } = page ?? {};
  return { title, content, language: language as string, startedFrom: revision };
}

/** Holds back a text with gaps once, until somebody has chosen to publish it as it is. */
function useGaps(text: string) {
  const form = useRef<HTMLFormElement>(null);
  const isAccepted = useRef(false);
  const [asks, setAsks] = useState(false);
  const gaps = gapsIn(text);
  return {
    form,
    dialog: {
      gaps,
      open: asks,
      onClose: () => setAsks(false),
      onPublish() {
        setAsks(false);
        isAccepted.current = true;
        form.current?.requestSubmit();
      },
    },
    /** Whether the text has to wait for the answer. */
    holdBack(): boolean {
      const waits = gaps.length > 0 && !isAccepted.current;
      isAccepted.current = false;
      setAsks(waits);
      return waits;
    },
  };
}

function usePageForm({ path, page }: PageFormProps) {
  const { t } = useTexts();
  const api = useStaffApi();
  const toast = useToast();
  const hasEngine = useHasEngine();
  const { revalidate } = useRevalidator();
  const usual = useSourceLanguage();
  const draft = useDraft(`page${path}`, textsOf(page, usual));
  const { title, content, language, startedFrom } = draft.value;
  const published = async () =>
    (await api.call('GET /api/page-source', { query: { path } })).data ?? undefined;
  const conflict = useEditConflict(published);
  const gaps = useGaps(`${title}\n${content}`);
  const beginAnew = () => draft.change({ startedFrom: unpublishedRevision });
  const form = useForm<'title' | 'content' | 'language'>({
    name: 'page',
    problems: [
      ...(title.trim() === '' ? [{ field: 'title' as const, text: t('admin.pages.needsTitle') }] : []),
      ...(content.trim() === '' ? [{ field: 'content' as const, text: t('admin.pages.needsContent') }] : []),
    ],
    send: async () => {
      if (gaps.holdBack()) return;
      const writtenIn = isLanguageCode(language) ? { language } : {};
      const body = { path, title, content, ...writtenIn, ...(startedFrom === '' ? {} : { startedFrom }) };
      await api.call('PUT /api/page', { body });
      // Publishing succeeded even if this reload fails.
      const now = await published().catch(() => undefined);
      const next = now ? textsOf(now, usual) : { title, content, language, startedFrom: '' };
      // What was typed on meanwhile is the draft that follows.
      if (!draft.forgetSent(draft.value, next)) draft.change({ startedFrom: next.startedFrom });
      conflict.forget();
      toast({ kind: 'success', title: t('admin.pages.done'), text: otherLanguagesText(t, hasEngine) });
      await revalidate();
    },
    onApiError: (error) => {
      conflict.look(error);
      if (error instanceof ApiError && error.code === 'pages.takenBack') beginAnew();
    },
  });
  return { draft, form, conflict, gaps, beginAnew, textsOf: (theirs: PageSource) => textsOf(theirs, usual) };
}

/** Form for a page with a live preview. */
export function PageForm({ path, page }: PageFormProps) {
  const { t } = useTexts();
  const { draft, form, conflict, gaps, beginAnew, textsOf: draftOf } = usePageForm({ path, page });
  const { title, content, language } = draft.value;
  const writtenIn = useWrittenIn(language);
  return (
    <div className="editor-columns">
      <form ref={gaps.form} className="form" method="post" noValidate onSubmit={form.submit}>
        {draft.restored && <RestoredNote onForget={() => draft.forget()} />}
        <ErrorSummary {...form.summary} />
        <ConflictNote
          conflict={conflict}
          onKeepMine={({ revision }) => draft.change({ startedFrom: revision })}
          onTakeTheirs={(theirs) => draft.forget(draftOf(theirs))}
        />
        <SourceLanguageField
          id={form.idOf('language')}
          value={writtenIn.code}
          onChange={(code) => draft.change({ language: code })}
        />
        {!page && <TemplateChoice path={path} isBegun={title + content !== ''} onInsert={draft.change} />}
        <Field
          id={form.idOf('title')}
          label={writtenIn.titleLabel}
          error={form.errorOf('title')}
          name="title"
          lang={writtenIn.tag}
          required
          maxLength={titleLength}
          value={title}
          onChange={(event) => draft.change({ title: event.target.value })}
        />
        <MarkdownField
          id={form.idOf('content')}
          name="content"
          label={writtenIn.contentLabel}
          lang={writtenIn.tag}
          error={form.errorOf('content')}
          maxLength={contentLength}
          value={content}
          onChange={(typed) => draft.change({ content: typed })}
        />
        <div className="form-buttons">
          <Button type="submit" variant="gold" busy={form.busy} busyText={t('admin.pages.publishing')}>
            {t('admin.pages.publish')}
          </Button>
          {page && <UnpublishButton page={page} onDone={beginAnew} />}
        </div>
      </form>
      <GapsDialog {...gaps.dialog} />
      <MarkdownPreview title={title} content={content} lang={writtenIn.tag} />
    </div>
  );
}
