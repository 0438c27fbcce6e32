import { ApiError } from '#web/api.ts';
import type { FieldText } from '#web/forms/use-form.ts';
import type { Translate } from '#web/i18n.ts';

/** What an author writes and chooses, without the password; `scene` is empty until chosen. */
export type NewsTexts = Readonly<Record<'title' | 'content' | 'displayName' | 'scene', string>>;

export type NewsField = Exclude<keyof NewsTexts, 'scene'> | 'password';

/** Same limits as in the contract. */
export const newsLengths = { title: 300, content: 100_000, displayName: 100, password: 1000 } as const;

/** Missing fields in the order of the form (specification §5). */
export function newsProblems(
  texts: Omit<NewsTexts, 'scene'>,
  password: string,
  t: Translate,
): readonly FieldText<NewsField>[] {
  const needed: readonly (FieldText<NewsField> & { readonly given: string })[] = [
    { field: 'title', given: texts.title, text: t('admin.news.needsTitle') },
    { field: 'content', given: texts.content, text: t('admin.news.needsContent') },
    { field: 'displayName', given: texts.displayName, text: t('admin.news.needsDisplayName') },
    { field: 'password', given: password, text: t('admin.news.needsPassword') },
  ];
  return needed.filter(({ given }) => given.trim() === '').map(({ field, text }) => ({ field, text }));
}

/** Maps a wrong password to its field; other errors are shown above the form. */
export function passwordProblem(error: unknown, t: Translate): FieldText<'password'> | undefined {
  if (!(error instanceof ApiError) || error.code !== 'login.wrong') return undefined;
  return { field: 'password', text: t('admin.news.wrongPassword') };
}
