import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '#web/i18n.ts';
import { useKnownLocation } from '#web/page/use-known-location.ts';
import { paths } from '#web/paths.ts';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Link, type PageAddress } from '#web/ui/link.tsx';
import { LeadArticle, NewsArticle } from '#web/ui/news/news-article.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import type { HomeData } from './load-home.ts';

function Failed() {
  const { t } = useTexts();
  const { pathname, search } = useKnownLocation();
  return (
    <StateBox
      kind="error"
      level={3}
      title={t('news.failed')}
      text={t('failure.text')}
      action={
        <ButtonLink variant="quiet" icon="refresh" to={pathname + search} reloads>
          {t('site.tryAgain')}
        </ButtonLink>
      }
    />
  );
}

/** The URL names a page after the last one. */
function NoSuchPage({ first }: { readonly first: PageAddress }) {
  const { t } = useTexts();
  return (
    <div role="status">
      <StateBox
        kind="empty"
        icon="scroll"
        level={3}
        title={t('news.pageEmpty')}
        action={
          <ButtonLink variant="quiet" to={first}>
            {t('ranking.firstPage')}
          </ButtonLink>
        }
      />
    </div>
  );
}

interface ItemsProps {
  readonly news: NonNullable<HomeData['news']>;
  readonly year: number;
  readonly first: PageAddress;
}

function Items({ news, year, first }: ItemsProps) {
  const { t } = useTexts();
  const [lead, ...rest] = news.rows;
  if (!lead && news.pagination.total > 0) return <NoSuchPage first={first} />;
  if (!lead) {
    return (
      <StateBox kind="empty" icon="scroll" level={3} title={t('news.empty')} text={t('news.emptyText')} />
    );
  }
  return (
    <div className="news-list-columns">
      <LeadArticle item={lead} year={year} />
      <div className="news-rows">
        {rest.map((item) => (
          <NewsArticle key={item.id} item={item} year={year} />
        ))}
      </div>
    </div>
  );
}

interface NewsListProps extends Pick<HomeData, 'news' | 'year'> {
  /** Shown below the list. */
  readonly children?: ReactNode;
}

/** Five items a page, the first one with a picture. */
export function NewsList({ news, year, children }: NewsListProps) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const hrefOf = (page: number) => ({
    pathname,
    search: page === 1 ? '' : `?page=${page}`,
    hash: '#news',
  });
  return (
    <section className="news-list" aria-labelledby="news">
      <SectionTitle
        id="news"
        aside={<Link to={{ pathname: paths.news, hash: '#news' }}>{t('news.all')}</Link>}
      >
        {t('news.title')}
      </SectionTitle>
      {news ? <Items news={news} year={year} first={hrefOf(1)} /> : <Failed />}
      {news && <Pagination pagination={news.pagination} hrefOf={hrefOf} className="news-list-pages" />}
      {children}
    </section>
  );
}
