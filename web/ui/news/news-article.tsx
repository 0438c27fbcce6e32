import type { NewsRow } from '#contract/api/news.ts';
import { isLanguageCode, tagOf } from '#contract/languages.ts';
import { useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { DateBadge } from '#web/ui/art/date-badge.tsx';
import { Icon } from '#web/ui/art/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { NewsCover } from '#web/ui/news/news-cover.tsx';
import { NewsTags } from '#web/ui/news/news-tags.tsx';
import { WrittenIn } from '#web/ui/news/written-in.tsx';
import { splitAtWord } from './split-at-word.ts';

interface Props {
  readonly item: NewsRow;
  /** The current year, left out of date badges. */
  readonly year: number;
}

function isFromAnotherYear({ created_at }: NewsRow, year: number): boolean {
  return new Date(created_at).getUTCFullYear() !== year;
}

/** `lang` of text that is still as it was written on a page in another language. */
function languageOf({ language, translated }: NewsRow): string | undefined {
  return translated || !isLanguageCode(language) ? undefined : tagOf(language);
}

function Byline({ item }: { readonly item: NewsRow }) {
  const { t } = useTexts();
  return (
    <p className="news-meta">
      {t('news.by', { author: item.author })}
      {!item.translated && <WrittenIn language={item.language} />}
      <NewsTags item={item} />
    </p>
  );
}

/** Ends at a word also on phones, which show only its beginning. @param short characters there at most */
function Excerpt({ item, short }: Pick<Props, 'item'> & { readonly short: number }) {
  const [beginning, rest] = splitAtWord(item.content, short);
  return (
    <p className="news-excerpt" lang={languageOf(item)}>
      {beginning}
      {rest !== '' && <span className="news-excerpt-rest">{rest}</span>}
    </p>
  );
}

export function LeadArticle({ item, year }: Props) {
  const { t } = useTexts();
  return (
    <article className="lead-news panel">
      <NewsCover item={item} lazy className="lead-news-picture" />
      <DateBadge date={item.created_at} withYear={isFromAnotherYear(item, year)} className="lead-news-date" />
      <div className="lead-news-text">
        <h3 className="lead-news-title" lang={languageOf(item)}>
          <Link to={paths.newsItem(item.id)}>{item.title}</Link>
        </h3>
        <Byline item={item} />
        <Excerpt item={item} short={110} />
        <span className="read-more" aria-hidden="true">
          {t('news.readOn')}
          <Icon name="right" size={16} />
        </span>
      </div>
    </article>
  );
}

/** @param level of its heading */
export function NewsArticle({ item, year, level = 3 }: Props & { readonly level?: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <article className="news-row">
      <DateBadge date={item.created_at} withYear={isFromAnotherYear(item, year)} />
      <div className="min-w-0">
        <Heading className="news-row-title" lang={languageOf(item)}>
          <Link to={paths.newsItem(item.id)}>{item.title}</Link>
        </Heading>
        <Byline item={item} />
        <Excerpt item={item} short={60} />
      </div>
    </article>
  );
}
