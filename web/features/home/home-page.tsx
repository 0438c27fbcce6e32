import '#web/styles/home.css';
import '#web/styles/classes.css';
import { useLoaderData } from 'react-router';
import { AdminPart } from '#web/admin/admin-part.tsx';
import { describe } from '#web/page/page-meta.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import { paths } from '#web/paths.ts';
import { Classes } from './classes.tsx';
import { Hero } from './hero.tsx';
import { type HomeData, loadHome } from './load-home.ts';
import { LoginStrip } from './login-strip.tsx';
import { NewsList } from './news-list.tsx';
import { Notices } from './notices.tsx';
import { Promo } from './promo.tsx';
import { Welcome } from './welcome.tsx';

export const loader = loadHome;

/** Canonical URLs: the first page of `/` and `/forum` is the site's home, all others are those of `/news`. */
export const meta: MetaOf = (data: HomeData | undefined, t) => {
  const { news, isNews } = data ?? {};
  const page = news?.pagination.page ?? 1;
  if (page === 1 && !isNews) {
    return {
      title: t('site.tagline'),
      description: describe(t('home.heroText')),
      isHome: true,
      path: paths.home,
    };
  }
  const [title, description] = [t('news.title'), t('news.description')];
  if (page === 1) return { title, description, path: paths.news };
  const number = t('pages.page', { page });
  return {
    title: `${title} (${number})`,
    description: `${number} · ${description}`,
    path: `${paths.news}?page=${page}`,
    isMissing: news?.rows.length === 0,
  };
};

const loadNewsPanel = () => import('#web/admin/news/news-panel.tsx');

/** Serves `/`, `/news` and `/forum`. */
export function Component() {
  const { news, search, balance, year } = useLoaderData<HomeData>();
  return (
    <>
      <Hero balance={balance} />
      <LoginStrip />
      <div className="home">
        <div className="home-part">
          <Welcome search={search} />
          <Promo />
        </div>
        <div className="home-part">
          <Notices />
        </div>
      </div>
      <div className="home-wide">
        <NewsList news={news} year={year}>
          <AdminPart load={loadNewsPanel} />
        </NewsList>
        <Classes balance={balance} />
      </div>
    </>
  );
}
