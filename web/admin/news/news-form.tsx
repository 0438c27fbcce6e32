import { type ReactNode, useState } from 'react';
import type { BodyOf } from '#contract/api/calls.ts';
import { ConflictNote } from '#web/admin/editor/conflict-note.tsx';
import { MarkdownField } from '#web/admin/editor/markdown-field.tsx';
import { MarkdownPreview } from '#web/admin/editor/markdown-preview.tsx';
import { RestoredNote } from '#web/admin/editor/restored-note.tsx';
import { SourceLanguageField, useWrittenIn } from '#web/admin/editor/source-language.tsx';
import { useEditConflict } from '#web/admin/editor/use-edit-conflict.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useFormAccount } from '#web/forms/use-form-account.ts';
import { useTexts } from '#web/i18n.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { CoverField } from './cover-field.tsx';
import { NewsOptions } from './news-options.tsx';
import {
  chosenOf,
  type NewsField,
  type NewsTexts,
  newsLengths,
  newsProblems,
  passwordProblem,
} from './news-texts.ts';
import { requireSession } from './require-session.ts';
import { ScenePicker } from './scene-picker.tsx';

interface NewsFormProps {
  /** Name of the draft; unique on the site. */
  readonly name: string;
  readonly initial: NewsTexts;
  /** Labels of the submit button and the heading of errors. */
  readonly words: { readonly submit: string; readonly busy: string; readonly failed: string };
  /** @returns what happens next; told false where something was typed meanwhile, which stays in the form of what is edited */
  readonly send: (
    news: BodyOf<'PUT /api/news/{id}'> & Pick<NewsTexts, 'displayName'>,
  ) => Promise<(isOver: boolean) => unknown>;
  /** False for an item that everybody reads already. */
  readonly canSchedule?: boolean;
  /** When editing: the revision edited and how to load the published version. */
  readonly changes?: { readonly revision: string; readonly read: () => Promise<PublishedNews> };
  readonly children?: ReactNode;
}

type PublishedNews = NewsTexts & { readonly revision: string };

const nothing = async () => undefined;

function useNewsForm({ name, initial, words, send, changes }: NewsFormProps) {
  const { t } = useTexts();
  const api = useStaffApi();
  const username = useFormAccount()?.login ?? '';
  const begun = { ...initial, startedFrom: changes?.revision ?? '' };
  const draft = useDraft(name, begun);
  const conflict = useEditConflict<PublishedNews>(changes?.read ?? nothing);
  const [password, setPassword] = useState('');
  const form = useForm<NewsField>({
    name,
    problems: newsProblems(draft.value, password, t),
    failureTitle: words.failed,
    fieldOf: (error) => passwordProblem(error, t),
    onApiError: conflict.look,
    send: async () => {
      const { startedFrom, title, content, displayName } = draft.value;
      await requireSession(api);
      const goOn = await send({
        title,
        content,
        displayName,
        ...chosenOf(draft.value, initial),
        username,
        password,
        ...(startedFrom === '' ? {} : { startedFrom }),
      });
      setPassword('');
      form.reset();
      conflict.forget();
      // A new one that stayed would be sent as another.
      if (!changes) draft.forget({ ...begun, displayName });
      const isOver = !changes || draft.forgetSent(draft.value, draft.value);
      // What was typed on is based on what was just saved.
      const now = isOver ? undefined : await changes?.read().catch(() => undefined);
      if (now) draft.change({ startedFrom: now.revision });
      await goOn(isOver);
    },
  });
  return { username, draft, password, setPassword, form, conflict };
}

/** Form for a new or an existing news item. The draft survives errors, reloads and a new login. */
export function NewsForm(props: NewsFormProps) {
  const { words, canSchedule = true, children } = props;
  const { t } = useTexts();
  const { username, draft, password, setPassword, form, conflict } = useNewsForm(props);
  const { title, content, displayName, scene, cover, language } = draft.value;
  const writtenIn = useWrittenIn(language);
  return (
    <form className="news-form" method="post" noValidate onSubmit={form.submit}>
      <ErrorSummary {...form.summary} />
      {draft.restored && <RestoredNote onForget={() => draft.forget()} />}
      <ConflictNote
        conflict={conflict}
        onKeepMine={({ revision }) => draft.change({ startedFrom: revision })}
        onTakeTheirs={({ revision, ...texts }) => draft.forget({ ...texts, startedFrom: revision })}
      />
      <SourceLanguageField
        id={form.idOf('language')}
        value={writtenIn.code}
        onChange={(code) => draft.change({ language: code })}
      />
      <Field
        id={form.idOf('title')}
        name="title"
        label={writtenIn.titleLabel}
        error={form.errorOf('title')}
        required
        lang={writtenIn.tag}
        maxLength={newsLengths.title}
        value={title}
        onChange={(event) => draft.change({ title: event.target.value })}
      />
      <div className="editor-columns">
        <MarkdownField
          id={form.idOf('content')}
          name="content"
          label={writtenIn.contentLabel}
          error={form.errorOf('content')}
          lang={writtenIn.tag}
          maxLength={newsLengths.content}
          value={content}
          onChange={(text) => draft.change({ content: text })}
        />
        <MarkdownPreview content={content} title={title} lang={writtenIn.tag} />
      </div>
      <ScenePicker value={scene} onChange={(chosen) => draft.change({ scene: chosen })} />
      <CoverField value={cover} onChange={(chosen) => draft.change({ cover: chosen })} />
      <NewsOptions draft={draft} form={form} canSchedule={canSchedule} />
      <div className="form-pair">
        <Field
          id={form.idOf('displayName')}
          name="displayName"
          label={t('admin.news.displayName')}
          hint={t('admin.news.displayNameHint')}
          error={form.errorOf('displayName')}
          required
          autoComplete="off"
          maxLength={newsLengths.displayName}
          value={displayName}
          onChange={(event) => draft.change({ displayName: event.target.value })}
        />
        <Field
          id={form.idOf('password')}
          label={t('admin.news.password')}
          hint={t('admin.news.passwordHint', { login: username })}
          error={form.errorOf('password')}
        >
          <PasswordInput
            name="password"
            autoComplete="current-password"
            required
            maxLength={newsLengths.password}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      </div>
      <div className="form-buttons">
        <Button type="submit" variant="gold" busy={form.busy} busyText={words.busy}>
          {words.submit}
        </Button>
        {children}
      </div>
    </form>
  );
}
