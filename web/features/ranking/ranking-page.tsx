import type { ReactNode } from 'react';
import { useLoaderData, useNavigation, useSearchParams } from 'react-router';
import type { Pagination as Pages } from '#contract/api/call.ts';
import type { Balance as BalanceData, GuildRow, PlayerRow } from '#contract/api/rankings.ts';
import type { PageMeta } from '#contract/rendered-page.ts';
import { type Api, apiContext } from '#web/api.ts';
import { type Translate, useTexts } from '#web/i18n.ts';
import { listMeta } from '#web/page/list-meta.ts';
import { loadEmpireBalance } from '#web/page/load-empire-balance.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { GuildBoard, GuildPodium } from './board/guilds.tsx';
import { noCharacters, type OwnCharacters, useOwnCharacters } from './board/own-characters.ts';
import { PlayerBoard, PlayerPodium } from './board/players.tsx';
import { NoRows } from './no-rows.tsx';
import { RankingFilters } from './ranking-filters.tsx';
import { RankingFrame } from './ranking-frame.tsx';
import { hasPodium, type RankingQuery, rankingUrl, readRankingQuery } from './ranking-query.ts';
import { ShowMyRank } from './show-my-rank.tsx';
import { Summary } from './summary.tsx';

interface List {
  readonly query: RankingQuery;
  readonly pagination: Pages;
  readonly asOf: string;
  /** Null while it is unavailable. */
  readonly balance: BalanceData | null;
}

type RankingData = List &
  (
    | { readonly tab: 'players'; readonly rows: readonly PlayerRow[] }
    | { readonly tab: 'guilds'; readonly rows: readonly GuildRow[] }
  );

async function loadList(api: Api, query: RankingQuery) {
  const { page } = query;
  const empire = query.empire ?? undefined;
  const name = query.name ?? undefined;
  if (query.tab === 'guilds') {
    const asked = { page, empire, name, master: query.master ?? undefined };
    const { data, pagination, asOf } = await api.call('GET /api/rankings/guilds', { query: asked });
    return { query, tab: 'guilds', rows: data, pagination, asOf } as const;
  }
  const asked = { page, empire, name, job: query.job ?? undefined };
  const { data, pagination, asOf } = await api.call('GET /api/rankings/players', { query: asked });
  return { query, tab: 'players', rows: data, pagination, asOf } as const;
}

async function loadRanking(api: Api, query: RankingQuery): Promise<RankingData> {
  const [list, balance] = await Promise.all([loadList(api, query), loadEmpireBalance(api)]);
  return { ...list, balance };
}

/** Unfiltered pages have canonical URLs of their own; filtered ones belong to the unfiltered list. */
export const meta = (data: RankingData | undefined, t: Translate): PageMeta => {
  const { tab = 'players', page = 1 } = data?.query ?? {};
  const title =
    tab === 'guilds'
      ? t('site.labelled', { label: t('ranking.title'), value: t('ranking.guilds') })
      : t('ranking.title');
  const description = tab === 'guilds' ? t('ranking.leadGuilds') : t('ranking.lead');
  return listMeta(t, { title, description, page, rows: data?.rows, path: rankingUrl({ tab, page }) });
};

export function loader({ context, request }: LoaderArgs): Promise<RankingData> {
  const query = readRankingQuery(new URL(request.url).searchParams);
  return loadRanking(context.get(apiContext), query);
}

export function Component() {
  const data = useLoaderData<RankingData>();
  const busy = useNavigation().state === 'loading';
  const own = useOwnCharacters();
  return (
    <Page query={data.query} balance={data.balance} own={own}>
      {data.rows.length === 0 ? <Nobody data={data} /> : <Rows data={data} own={own} busy={busy} />}
      <Pagination pagination={data.pagination} hrefOf={(page) => rankingUrl({ ...data.query, page })} />
    </Page>
  );
}

export function ErrorBoundary() {
  const { t } = useTexts();
  const [search] = useSearchParams();
  const query = readRankingQuery(search);
  const text = query.tab === 'guilds' ? t('ranking.failedGuilds') : t('ranking.failedPlayers');
  return (
    <Page query={query}>
      <LoadFailure title={t('ranking.failed')} text={text} />
    </Page>
  );
}

interface PageProps {
  readonly query: RankingQuery;
  readonly balance?: BalanceData | null;
  readonly own?: OwnCharacters;
  readonly children: ReactNode;
}

/** Heading, tabs and filters, shown whatever the result. */
function Page({ query, balance, own = noCharacters, children }: PageProps) {
  const { t } = useTexts();
  const guilds = query.tab === 'guilds';
  const { empire } = query;
  return (
    <RankingFrame
      lead={guilds ? t('ranking.leadGuilds') : t('ranking.lead')}
      balance={balance}
      tabs={[
        { to: rankingUrl({ empire }), label: t('ranking.players'), icon: 'person', current: !guilds },
        {
          to: rankingUrl({ tab: 'guilds', empire }),
          label: t('ranking.guilds'),
          icon: 'shield',
          current: guilds,
        },
      ]}
      aside={!guilds && <ShowMyRank best={own.best} hrefOf={(page) => rankingUrl({ page })} />}
    >
      <RankingFilters query={query} />
      {children}
    </RankingFrame>
  );
}

function Nobody({ data: { query, tab, pagination } }: { readonly data: RankingData }) {
  return (
    <NoRows
      isBeyond={pagination.total > 0}
      firstPage={rankingUrl({ ...query, page: 1 })}
      unfiltered={rankingUrl({ tab })}
    />
  );
}

interface RowsProps {
  readonly data: RankingData;
  readonly own: OwnCharacters;
  readonly busy: boolean;
}

function Rows({ data, own, busy }: RowsProps) {
  const podium = hasPodium(
    data.query,
    data.rows.map(({ rank }) => rank),
  );
  const summary = <Summary total={data.pagination.total} asOf={data.asOf} />;
  if (data.tab === 'guilds') {
    return (
      <>
        {podium && <GuildPodium rows={data.rows.slice(0, 3)} />}
        <GuildBoard rows={data.rows} belowPodium={podium} busy={busy} />
        {summary}
      </>
    );
  }
  return (
    <>
      {podium && <PlayerPodium rows={data.rows.slice(0, 3)} own={own} />}
      <PlayerBoard rows={data.rows} own={own} belowPodium={podium} busy={busy} />
      {summary}
    </>
  );
}
