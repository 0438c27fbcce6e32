import { useState } from 'react';
import { tagOf } from '#contract/languages.ts';
import { adminNewsExcerptLength } from '#contract/limits.ts';
import { IfPermitted } from '#web/admin/if-permitted.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { TranslationProgress } from '#web/admin/translations/translation-progress.tsx';
import { formatDate } from '#web/formats.ts';
import { useFocusAfterRemoval } from '#web/forms/use-focus-after-removal.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { Button, ButtonLink } from '#web/ui/forms/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { NewsTags } from '#web/ui/news/news-tags.tsx';
import { splitAtWord } from '#web/ui/news/split-at-word.ts';
import { useHydrated } from '#web/ui/time/use-hydrated.ts';
import { utcTime } from '#web/ui/time/utc-time.ts';
import { DeleteNews } from './delete-news.tsx';
import type { AdminNewsRow } from './load-news.ts';
import { formatLocalTime } from './local-time.ts';

/** Shortens plain text to whole words; a longer word is cut between two characters. */
export function shorten(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  return `${splitAtWord(text, characters.slice(0, length).join('').length)[0]}…`;
}

interface NewsListProps {
  readonly rows: readonly AdminNewsRow[];
  readonly level: 3 | 4;
  readonly onDeleted: () => void;
}

export function NewsList({ rows, level, onDeleted }: NewsListProps) {
  const { t } = useTexts();
  const [deleting, setDeleting] = useState<AdminNewsRow>();
  useFocusAfterRemoval(deleting !== undefined);
  if (rows.length === 0) return <StateBox kind="empty" icon="scroll" level={3} title={t('news.empty')} />;
  return (
    <>
      <ul className="admin-news" tabIndex={-1}>
        {rows.map((row) => (
          <li key={row.id} className="admin-news-row">
            <NewsSummary row={row} level={level} />
            <Actions row={row} onDelete={() => setDeleting(row)} />
          </li>
        ))}
      </ul>
      {deleting && (
        <DeleteNews item={deleting} onClose={() => setDeleting(undefined)} onDeleted={onDeleted} />
      )}
    </>
  );
}

function NewsSummary({ row, level }: { readonly row: AdminNewsRow; readonly level: 3 | 4 }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const Heading = `h${level}` as const;
  const lang = tagOf(row.language);
  const isWaiting = row.publishAt !== null;
  const timeOf = useHydrated() ? formatLocalTime : utcTime;
  return (
    <div className="admin-news-body">
      <Heading className="admin-news-title" lang={lang}>
        <Link to={isWaiting ? adminPaths.newsItem(row.id) : paths.newsItem(row.id)}>{row.title}</Link>
      </Heading>
      <p className="news-meta">
        <span>{t('news.by', { author: row.author })}</span>
        {row.publishAt === null ? (
          <time dateTime={row.created_at} suppressHydrationWarning>
            {formatDate(tag, row.created_at)}
          </time>
        ) : (
          <span className="tag" suppressHydrationWarning>
            {t('admin.news.scheduledFor', { time: timeOf(tag, row.publishAt) })}
          </span>
        )}
        <NewsTags item={row} />
        <TranslationProgress states={row.states} />
      </p>
      <p className="news-excerpt" lang={lang}>
        {shorten(row.content, adminNewsExcerptLength)}
      </p>
    </div>
  );
}

function Actions({ row, onDelete }: { readonly row: AdminNewsRow; readonly onDelete: () => void }) {
  const { t } = useTexts();
  const { id, title } = row;
  return (
    <div className="admin-news-actions">
      <ButtonLink
        to={adminPaths.newsItem(id)}
        variant="quiet"
        size="small"
        icon="edit"
        aria-label={t('admin.news.editOf', { title })}
      >
        {t('admin.news.edit')}
      </ButtonLink>
      <IfPermitted permission="translations.edit">
        <ButtonLink
          to={adminPaths.translations('news', id)}
          variant="quiet"
          size="small"
          icon="globe"
          aria-label={t('admin.news.translationsOf', { title })}
        >
          {t('admin.news.translations')}
        </ButtonLink>
      </IfPermitted>
      <IfPermitted permission="news.delete">
        <Button
          variant="quiet"
          size="small"
          icon="trash"
          aria-label={t('admin.news.deleteOf', { title })}
          onClick={onDelete}
        >
          {t('admin.news.delete')}
        </Button>
      </IfPermitted>
    </div>
  );
}
