import { useLoaderData } from 'react-router';
import { DeskPart } from '#web/desk/desk-part.tsx';
import type { MetaOf } from '#web/page-state.ts';
import { PageBody } from '#web/ui/page-body.tsx';
import { Chronicle } from './chronicle.tsx';
import { GateStrip } from './gate-strip.tsx';
import { Hero } from './hero.tsx';
import { type HomeData, loadHome } from './load-home.ts';
import { Notices } from './notices.tsx';
import { Promo } from './promo.tsx';
import { Welcome } from './welcome.tsx';

export const loader = loadHome;

export const meta: MetaOf = ({ news }: HomeData, t) => {
  const page = news?.pagination.page ?? 1;
  return { title: page > 1 ? `${t('news.title')} (${t('pages.page', { page })})` : '' };
};

const loadNewsPanel = () => import('#web/desk/news/news-panel.tsx');

/** `/`, `/news` and `/forum`. */
export function Component() {
  const { news, search, year } = useLoaderData<HomeData>();
  return (
    <>
      <Hero />
      <PageBody className="home">
        <GateStrip />
        <Welcome search={search} />
        <Promo />
        <Notices />
      </PageBody>
      <Chronicle news={news} year={year}>
        <DeskPart load={loadNewsPanel} />
      </Chronicle>
    </>
  );
}
