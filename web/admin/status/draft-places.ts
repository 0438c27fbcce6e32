import { useEffect, useState } from 'react';
import { languageCodes } from '#contract/languages.ts';
import { isPagePath } from '#contract/page-paths.ts';
import { translatedKinds } from '#contract/translated.ts';
import { adminPaths } from '#web/admin/paths.ts';
import { draftNames } from '#web/forms/draft-storage.ts';
import { useDraftOwner } from '#web/forms/use-form-account.ts';
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
  if (name === 'ticket-reply') return { to: adminPaths.ticketReplies, text: t('admin.tickets.add') };
  if (/^event(-[1-9]\d*)?$/.test(name)) {
    return {
      to: adminPaths.events,
      text: t(name === 'event' ? 'admin.events.add' : 'admin.events.editTitle'),
    };
  }
  const path = name.replace(/^page/, '');
  if (path !== name && isPagePath(path)) return { to: adminPaths.page(path), text: path };
  const [, newsId] = /^news-([1-9]\d*)$/.exec(name) ?? [];
  if (newsId) return { to: adminPaths.newsItem(Number(newsId)), text: t('admin.news.editTitle') };
  const [, form, ticketId] = /^ticket-(answer|note)-([1-9]\d*)$/.exec(name) ?? [];
  if (ticketId) {
    const text = t(form === 'answer' ? 'admin.tickets.answer' : 'admin.tickets.note');
    return { to: adminPaths.ticket(Number(ticketId)), text };
  }
  const [, accountId, noteId] = /^account-([1-9]\d*)-note-(new|[1-9]\d*)$/.exec(name) ?? [];
  if (accountId) {
    const text = t(noteId === 'new' ? 'admin.accounts.noteAdd' : 'admin.accounts.noteEdit');
    return { to: adminPaths.account(Number(accountId)), text };
  }
  const [, kindName, id, code] = /^translation-([a-z]+)-([1-9]\d*)-([a-z-]+)$/.exec(name) ?? [];
  const kind = translatedKinds.find((each) => each === kindName);
  const language = languageCodes.find((each) => each === code);
  if (!kind || !language) return undefined;
  return {
    to: `${adminPaths.translations(kind, Number(id))}?language=${language}`,
    text: t('admin.translation.title'),
  };
}

/** Texts begun in this tab and not sent, each with the name of its draft; none before hydration. */
export function useDraftPlaces(): readonly (DraftPlace & { readonly name: string })[] {
  const { t } = useTexts();
  const [names, setNames] = useState<readonly string[]>([]);
  const owner = useDraftOwner();
  useEffect(() => setNames(draftNames(owner)), [owner]);
  return names.flatMap((name) => {
    const place = placeOfDraft(name, t);
    return place ? { ...place, name } : [];
  });
}
