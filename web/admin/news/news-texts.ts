import { isLanguageCode } from '#contract/languages.ts';
import { isNewsKind } from '#contract/news/news-kinds.ts';
import { isNewsScene } from '#contract/news/news-scenes.ts';
import { ApiError } from '#web/api.ts';
import type { FieldText } from '#web/forms/use-form.ts';
import type { Translate } from '#web/i18n.ts';
import { fromLocalTime } from './local-time.ts';

type Words = Readonly<Record<'title' | 'content' | 'displayName', string>>;

/** What an author writes and chooses, without the password; `scene` and `cover` are empty until chosen. */
export type NewsTexts = Words &
  Readonly<Record<'scene' | 'cover' | 'language' | 'kind', string>> & {
    readonly pinned: boolean;
    /** `now` or `later`. */
    readonly when: string;
    /** Of what is published later: the value of a `datetime-local` input. */
    readonly publishAt: string;
  };

export type NewsField = Exclude<keyof NewsTexts, 'scene' | 'cover'> | 'password';

/** Same limits as in the contract. */
export const newsLengths = { title: 300, content: 100_000, displayName: 100, password: 1000 } as const;

/** Missing fields in the order of the form (specification §5). */
export function newsProblems(
  texts: Words & Partial<Pick<NewsTexts, 'when' | 'publishAt'>>,
  password: string,
  t: Translate,
): readonly FieldText<NewsField>[] {
  const needed: readonly (FieldText<NewsField> & { readonly given: string })[] = [
    { field: 'title', given: texts.title, text: t('admin.news.needsTitle') },
    { field: 'content', given: texts.content, text: t('admin.news.needsContent') },
    {
      field: 'publishAt',
      // A year of five digits, too: without a time it would be published at once.
      given: texts.when === 'later' ? (fromLocalTime(texts.publishAt ?? '') ?? '') : 'now',
      text: t('admin.news.needsTime'),
    },
    { field: 'displayName', given: texts.displayName, text: t('admin.news.needsDisplayName') },
    { field: 'password', given: password, text: t('admin.news.needsPassword') },
  ];
  return needed.filter(({ given }) => given.trim() === '').map(({ field, text }) => ({ field, text }));
}

/** The picture that a draft names; null for none. */
export function coverId(cover: string): number | null {
  return /^[1-9]\d{0,8}$/.test(cover) ? Number(cover) : null;
}

/** The choices of a draft as the API takes them. @param initial an unchanged time is not sent again */
export function chosenOf(
  { scene, cover, language, kind, pinned, when, publishAt }: NewsTexts,
  initial: NewsTexts,
) {
  const time = when === 'later' ? fromLocalTime(publishAt) : '';
  const isSame = when === initial.when && publishAt === initial.publishAt;
  return {
    pinned,
    cover: coverId(cover),
    ...(isNewsScene(scene) && { scene }),
    ...(isLanguageCode(language) && { language }),
    ...(isNewsKind(kind) && { kind }),
    ...(!isSame && time !== undefined && { publishAt: time }),
  };
}

/** Maps a wrong password to its field; other errors are shown above the form. */
export function passwordProblem(error: unknown, t: Translate): FieldText<'password'> | undefined {
  if (!(error instanceof ApiError) || error.code !== 'login.wrong') return undefined;
  return { field: 'password', text: t('admin.news.wrongPassword') };
}
