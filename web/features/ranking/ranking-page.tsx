import '#web/styles/shell/wide.css';
import '#web/styles/ranking/ranking.css';
import '#web/styles/ranking/ranking-table.css';
import '#web/styles/ranking/podium.css';
import type { ReactNode } from 'react';
import { useLoaderData, useNavigation, useSearchParams } from 'react-router';
import type { Pagination as Pages } from '#contract/api/call.ts';
import type { Balance as BalanceData, GuildRow, PlayerRow } from '#contract/api/rankings.ts';
import { rankingPageSize } from '#contract/limits.ts';
import type { PageMeta } from '#contract/rendered-page.ts';
import { type Api, apiContext } from '#web/api.ts';
import { formatTime } from '#web/formats.ts';
import { type Translate, useLanguage, useTexts } from '#web/i18n.ts';
import { loadBalance } from '#web/page/load-balance.ts';
import { type LoaderArgs, useSession, useShell } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { Balance } from './balance.tsx';
import { GuildBoard, GuildPodium } from './guilds.tsx';
import { noCharacters, type OwnCharacters, ownRowId, useOwnCharacters } from './own-characters.ts';
import { PlayerBoard, PlayerPodium } from './players.tsx';
import { RankingFilters } from './ranking-filters.tsx';
import { hasPodium, type RankingQuery, rankingUrl, readRankingQuery } from './ranking-query.ts';

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
  const [list, balance] = await Promise.all([loadList(api, query), loadBalance(api)]);
  return { ...list, balance };
}

/** Unfiltered pages have canonical URLs of their own; filtered ones belong to the unfiltered list. */
export const meta = (data: RankingData | undefined, t: Translate): PageMeta => {
  const { tab = 'players', page = 1 } = data?.query ?? {};
  const name = tab === 'guilds' ? `${t('ranking.title')}: ${t('ranking.guilds')}` : t('ranking.title');
  const lead = tab === 'guilds' ? t('ranking.leadGuilds') : t('ranking.lead');
  const number = t('pages.page', { page });
  return {
    title: page === 1 ? name : `${name} (${number})`,
    description: page === 1 ? lead : `${number} · ${lead}`,
    path: rankingUrl({ tab, page }),
    isMissing: page > 1 && data?.rows.length === 0,
  };
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
      {data.rows.length === 0 ? <NoRows data={data} /> : <Rows data={data} own={own} busy={busy} />}
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

/** Leads to the visitor's best character; to all of them until its rank is known. */
function ShowMyRank({ best }: Pick<OwnCharacters, 'best'>) {
  const { t } = useTexts();
  if (!useSession()) return null;
  const page = best && Math.ceil(best.rank / rankingPageSize);
  return (
    <ButtonLink
      to={page ? `${rankingUrl({ page })}#${ownRowId}` : paths.characters}
      variant="ghost"
      icon="flag"
    >
      {t('ranking.showMine')}
    </ButtonLink>
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
  const { config } = useShell();
  const guilds = query.tab === 'guilds';
  const { empire } = query;
  return (
    <>
      <PageHeader
        view="hosts"
        overline={config.serverName}
        title={t('ranking.title')}
        lead={guilds ? t('ranking.leadGuilds') : t('ranking.lead')}
      >
        {balance && <Balance balance={balance} />}
      </PageHeader>
      <PageBody className="page-wide ranking">
        <div className="ranking-head">
          <Tabs
            label={t('ranking.tabs')}
            tabs={[
              {
                to: rankingUrl({ empire }),
                label: t('ranking.players'),
                icon: 'person',
                current: !guilds,
              },
              {
                to: rankingUrl({ tab: 'guilds', empire }),
                label: t('ranking.guilds'),
                icon: 'shield',
                current: guilds,
              },
            ]}
          />
          {!guilds && <ShowMyRank best={own.best} />}
        </div>
        <RankingFilters query={query} name={query.name ?? ''} master={query.master ?? ''} />
        {children}
      </PageBody>
    </>
  );
}

function NoRows({ data }: { readonly data: RankingData }) {
  const { t } = useTexts();
  const beyond = data.pagination.total > 0;
  const to = beyond ? rankingUrl({ ...data.query, page: 1 }) : rankingUrl({ tab: data.tab });
  return (
    <div role="status">
      <StateBox
        kind="empty"
        title={t('ranking.empty')}
        text={beyond ? t('ranking.pageEmpty') : t('ranking.emptyText')}
        action={
          <ButtonLink to={to} variant="quiet">
            {beyond ? t('ranking.firstPage') : t('ranking.resetFilters')}
          </ButtonLink>
        }
      />
    </div>
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

/** Total and time of the data; announced after a search. */
function Summary({ total, asOf }: { readonly total: number; readonly asOf: string }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  return (
    <p className="ranking-summary" role="status">
      <span>{t('ranking.total', { count: total })}</span>
      <span>{t('ranking.asOf', { time: formatTime(tag, asOf) })}</span>
    </p>
  );
}
