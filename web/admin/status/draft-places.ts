import { useEffect, useState } from 'react';
import { languageCodes } from '#contract/languages.ts';
import { isPagePath } from '#contract/page-paths.ts';
import { translatedKinds } from '#contract/translated.ts';
import { adminPaths } from '#web/admin/paths.ts';
import { draftNames } from '#web/forms/draft-storage.ts';
import { useFormAccount } from '#web/forms/use-form-account.ts';
import { type Translate, useTexts } from '#web/i18n.ts';

interface DraftPlace {
  /** Where the text can be finished. */
  readonly to: string;
  readonly text: string;
}

/** The form a draft of the admin pages belongs to; undefined for forms of other pages. */
export function placeOfDraft(name: string, t: Translate): DraftPlace | undefined {
  if (name === 'news') return { to: adminPaths.news, text: t('admin.news.write') };
  if (name === 'download') return { to: adminPaths.downloads, text: t('admin.downloads.add') };
  if (name === 'ban') return { to: adminPaths.bans, text: t('admin.bans.submit') };
  const path = name.replace(/^page/, '');
  if (path !== name && isPagePath(path)) return { to: adminPaths.page(path), text: path };
  const [, newsId] = /^news-([1-9]\d*)$/.exec(name) ?? [];
  if (newsId) return { to: adminPaths.newsItem(Number(newsId)), text: t('admin.news.editTitle') };
  const [, ticketId] = /^ticket-(?:answer|note)-([1-9]\d*)$/.exec(name) ?? [];
  if (ticketId) return { to: adminPaths.ticket(Number(ticketId)), text: t('admin.tickets.answer') };
  const [, accountId] = /^account-([1-9]\d*)-note-/.exec(name) ?? [];
  if (accountId) return { to: adminPaths.account(Number(accountId)), text: t('admin.accounts.noteAdd') };
  const [, kindName, id, code] = /^translation-([a-z]+)-([1-9]\d*)-([a-z-]+)$/.exec(name) ?? [];
  const kind = translatedKinds.find((each) => each === kindName);
  const language = languageCodes.find((each) => each === code);
  if (!kind || !language) return undefined;
  return {
    to: `${adminPaths.translations(kind, Number(id))}?language=${language}`,
    text: t('admin.translation.title'),
  };
}

/** Texts begun in this tab and not published; none before hydration. */
export function useDraftPlaces(): readonly DraftPlace[] {
  const { t } = useTexts();
  const [names, setNames] = useState<readonly string[]>([]);
  const account = useFormAccount()?.id ?? null;
  useEffect(() => setNames(draftNames(account)), [account]);
  return names.flatMap((name) => placeOfDraft(name, t) ?? []);
}
