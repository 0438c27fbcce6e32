import '#web/styles/home/below.css';
import { useLoaderData } from 'react-router';
import { AdminPart } from '#web/admin/admin-part.tsx';
import { useTexts } from '#web/i18n.ts';
import { describe } from '#web/page/page-meta.ts';
import type { FilesOf, MetaOf } from '#web/page/page-state.ts';
import { useShell } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { AddedBlock, AddedHeader } from './added-block.tsx';
import { Classes } from './classes.tsx';
import { Hero } from './hero.tsx';
import type { HomePart, Placed } from './layout.ts';
import { type HomeData, loadHome } from './load-home.ts';
import { LoginStrip } from './login-strip.tsx';
import { NewsList } from './news-list.tsx';
import { Notices } from './notices.tsx';
import { Promo } from './promo.tsx';
import { Welcome } from './welcome.tsx';

export const loader = loadHome;

/** Canonical URLs: the first page of `/` and `/forum` is the site's home, all others are those of `/news`. */
export const meta: MetaOf = (data: HomeData | undefined, t) => {
  const { news, isNews, isPreview } = data ?? {};
  const page = news?.pagination.page ?? 1;
  if (isPreview) return { title: t('site.tagline'), noIndex: true };
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

export const files: FilesOf = (data: HomeData | undefined) =>
  data?.game ? ['web/features/home/other-blocks.tsx'] : [];

const loadNewsPanel = () => import('#web/admin/news/news-panel.tsx');

interface PartProps {
  readonly part: HomePart;
  readonly data: HomeData;
}

function Block({ block, data }: { readonly block: Placed; readonly data: HomeData }) {
  const { search, balance, news, year } = data;
  switch (block.kind) {
    case 'welcome':
      return <Welcome block={block} search={search} />;
    case 'promo':
      return <Promo block={block} />;
    case 'notices':
      return <Notices block={block} />;
    case 'news':
      return (
        <NewsList news={news} year={year}>
          <AdminPart permission="news.write" load={loadNewsPanel} />
        </NewsList>
      );
    case 'classes':
      return <Classes balance={balance} />;
    default:
      return <AddedBlock block={block} search={search} game={data.game ?? {}} />;
  }
}

/** News and classes stand by themselves: on phones they have an order of their own. */
function Part({ part, data }: PartProps) {
  const [first] = part;
  if (first.kind === 'news' || first.kind === 'classes') return <Block block={first} data={data} />;
  return (
    <div className="home-part">
      {part.map((block) => (
        <Block key={block.id} block={block} data={data} />
      ))}
    </div>
  );
}

function Parts({ parts, data }: { readonly parts: readonly HomePart[]; readonly data: HomeData }) {
  return parts.map((part) => <Part key={part[0].id} part={part} data={data} />);
}

/** Serves `/`, `/news` and `/forum`. */
export function Component() {
  const { t } = useTexts();
  const { siteName } = useShell().config;
  const data = useLoaderData<HomeData>();
  const { hero, column, wide, hasOwnOrder } = data.layout;
  const own = hasOwnOrder && 'home-own';
  return (
    <>
      {hero ? (
        <Hero block={hero} balance={data.balance} />
      ) : (
        <AddedHeader title={siteName} overline={t('site.tagline')} />
      )}
      <LoginStrip />
      <div className={classNames('home', own)}>
        <Parts parts={column} data={data} />
      </div>
      {wide.length > 0 && (
        <div className={classNames('home-wide', own)}>
          <Parts parts={wide} data={data} />
        </div>
      )}
    </>
  );
}
