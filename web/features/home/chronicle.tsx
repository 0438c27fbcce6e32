import type { ReactNode } from 'react';
import { Link, type To, useLocation } from 'react-router';
import { useTexts } from '#web/i18n.ts';
import { useAddress } from '#web/page/use-address.ts';
import { paths } from '#web/paths.ts';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import type { HomeData } from './load-home.ts';
import { LeadArticle, NewsArticle } from './news-article.tsx';

function Failed() {
  const { t } = useTexts();
  const { pathname, search } = useAddress();
  return (
    <StateBox
      kind="error"
      level={3}
      title={t('news.failed')}
      text={t('failure.text')}
      action={
        <ButtonLink variant="quiet" icon="refresh" to={pathname + search} reloadDocument>
          {t('site.tryAgain')}
        </ButtonLink>
      }
    />
  );
}

/** The address names a page after the last one. */
function NoSuchPage({ first }: { readonly first: To }) {
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
  /** The first page. */
  readonly first: To;
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
    <div className="chronicle-columns">
      <LeadArticle item={lead} year={year} />
      <div className="news-rows">
        {rest.map((item) => (
          <NewsArticle key={item.id} item={item} year={year} />
        ))}
      </div>
    </div>
  );
}

interface ChronicleProps extends Pick<HomeData, 'news' | 'year'> {
  /** What stands below the news. */
  readonly children?: ReactNode;
}

/** The news: five a page, the first of them with a picture. */
export function Chronicle({ news, year, children }: ChronicleProps) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const hrefOf = (page: number) => ({
    pathname,
    search: page === 1 ? '' : `?page=${page}`,
    hash: '#news',
  });
  return (
    <section className="chronicle" aria-labelledby="news">
      <SectionTitle
        id="news"
        aside={
          <Link to={{ pathname: paths.news, hash: '#news' }} className="chronicle-all">
            {t('news.all')}
          </Link>
        }
      >
        {t('news.title')}
      </SectionTitle>
      {news ? <Items news={news} year={year} first={hrefOf(1)} /> : <Failed />}
      {news && <Pagination pagination={news.pagination} hrefOf={hrefOf} className="mt-11" />}
      {children}
    </section>
  );
}
