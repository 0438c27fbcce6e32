import '#web/styles/ranking/standings.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLoaderData, useNavigation, useSearchParams } from 'react-router';
import type { Balance as BalanceData } from '#contract/api/rankings.ts';
import type { PageMeta } from '#contract/rendered-page.ts';
import { movedPlaces, type OptionalKind } from '#contract/standings/kinds.ts';
import { type Translate, useTexts } from '#web/i18n.ts';
import { listMeta } from '#web/page/list-meta.ts';
import type { IconName } from '#web/ui/art/icon.tsx';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { useOpenLoginDialog } from '#web/ui/login-panel-context.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import type { ExtraColumns } from './board/extra-columns.ts';
import { GuildBoard, GuildPodium } from './board/guilds.tsx';
import { noCharacters, type OwnCharacters } from './board/own-characters.ts';
import { PlayerBoard, PlayerPodium } from './board/players.tsx';
import type { FrozenSeason, StandingsData } from './load-standings.ts';
import { NoRows } from './no-rows.tsx';
import { useOwnPlaces } from './own-places.ts';
import { RankingFrame } from './ranking-frame.tsx';
import { PastSeasons, SeasonList } from './season-view.tsx';
import { ShowMyRank } from './show-my-rank.tsx';
import { Spans, spanTexts } from './spans.tsx';
import { PageJump, StandingsFilters } from './standings-filters.tsx';
import {
  characterKindOf,
  hasTopThree,
  isGuildTab,
  readStandingsQuery,
  type StandingsQuery,
  type StandingsTab,
  seasonTabs,
  standingsTabs,
  standingsUrl,
} from './standings-query.ts';
import { Summary } from './summary.tsx';
import { useScore } from './use-score.ts';

export { loader } from './load-standings.ts';

function titleOf(tab: StandingsTab, t: Translate): string {
  if (tab === 'players') return t('ranking.players');
  return tab === 'guilds' ? t('ranking.guilds') : t(`standings.${tab}`);
}

function leadOf(tab: StandingsTab, t: Translate): string {
  switch (tab) {
    case 'players':
      return t('ranking.lead');
    case 'guilds':
      return t('ranking.leadGuilds');
    case 'playtime':
      return t('standings.leadPlaytime');
    case 'alignment':
      return t('standings.leadAlignment');
    case 'horse':
      return t('standings.leadHorse');
    case 'wars':
      return t('standings.leadWars');
  }
}

/** Unfiltered pages have canonical URLs of their own; filtered ones belong to the unfiltered list. */
export const meta = (data: StandingsData | undefined, t: Translate): PageMeta => {
  const { tab = 'players', page = 1 } = data?.query ?? {};
  const season = data?.season ?? null;
  if (season !== null) {
    return {
      title: `${season.name} · ${t('ranking.title')}`,
      description: leadOf(tab, t),
      path: standingsUrl({ tab, season: season.id }),
    };
  }
  const title =
    tab === 'players'
      ? t('ranking.title')
      : t('site.labelled', { label: t('ranking.title'), value: titleOf(tab, t) });
  return listMeta(t, {
    title,
    description: leadOf(tab, t),
    page,
    rows: data?.rows,
    path: standingsUrl({ tab, page }),
  });
};

export function Component() {
  const data = useLoaderData<StandingsData>();
  const busy = useNavigation().state === 'loading';
  const own = useOwnPlaces(data.season === null ? characterKindOf(data.query.tab) : null);
  if (data.season !== null) return <SeasonPage data={data} season={data.season} />;
  return (
    <Page query={data.query} balance={data.balance} own={own} kinds={data.kinds}>
      {data.rows.length === 0 ? <Nobody data={data} /> : <Rows data={data} own={own} busy={busy} />}
      <div className="ranking-pages">
        <PageJump query={data.query} totalPages={data.pagination.totalPages} />
        <Pagination pagination={data.pagination} hrefOf={(page) => standingsUrl({ ...data.query, page })} />
      </div>
      <PastSeasons seasons={data.seasons} />
    </Page>
  );
}

/** A past season's lists, with its own tabs. */
function SeasonPage({ data, season }: { readonly data: StandingsData; readonly season: FrozenSeason }) {
  return (
    <Page query={data.query} balance={data.balance} season={season}>
      <SeasonList season={season} tab={data.query.tab} />
      <PastSeasons seasons={data.seasons.filter(({ id }) => id !== season.id)} />
    </Page>
  );
}

export function ErrorBoundary() {
  const { t } = useTexts();
  const [search] = useSearchParams();
  const query = readStandingsQuery(search);
  const text = isGuildTab(query.tab) ? t('ranking.failedGuilds') : t('ranking.failedPlayers');
  return (
    <Page query={query}>
      <LoadFailure title={t('ranking.failed')} text={text} />
    </Page>
  );
}

function LogInForRank() {
  const { t } = useTexts();
  const openLogin = useOpenLoginDialog();
  return (
    <Button variant="ghost" icon="door" className="needs-script" onClick={openLogin}>
      {t('standings.logIn')}
    </Button>
  );
}

const icons: Readonly<Record<StandingsTab, IconName>> = {
  players: 'person',
  guilds: 'shield',
  playtime: 'clock',
  alignment: 'star',
  horse: 'horseshoe',
  wars: 'swords',
};

/** Scrolls the row of tabs, not the page, to the current one. */
function showTab(head: HTMLElement | null, tab: StandingsTab): void {
  const row = head?.querySelector('.tabs');
  const current = row?.querySelector<HTMLElement>('[aria-current]');
  if (!row || !current) return;
  row.scrollLeft = tab === 'players' ? 0 : current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
}

interface PageProps {
  readonly query: StandingsQuery;
  readonly balance?: BalanceData | null;
  readonly own?: OwnCharacters;
  readonly kinds?: readonly OptionalKind[];
  readonly season?: FrozenSeason;
  readonly children: ReactNode;
}

/** Heading, tabs and filters, shown whatever the result. */
function Page({ query, balance, own = noCharacters, kinds = [], season, children }: PageProps) {
  const { t } = useTexts();
  const head = useRef<HTMLDivElement>(null);
  const { tab, empire } = query;
  useEffect(() => showTab(head.current, tab), [tab]);
  const isNow = (each: StandingsTab) =>
    each === 'players' || each === 'guilds' || kinds.some((kind) => kind === each);
  const shown = season ? seasonTabs(season) : standingsTabs.filter(isNow);
  const tabs = shown.map((each) => ({
    to: standingsUrl(season ? { tab: each, season: season.id } : { tab: each, empire }),
    label: titleOf(each, t),
    icon: icons[each],
    current: each === tab,
  }));
  const hrefOf = (page: number) => standingsUrl({ tab, page });
  return (
    <RankingFrame
      lead={leadOf(tab, t)}
      balance={balance}
      tabs={tabs}
      head={{ ref: head, className: 'standings-head' }}
      aside={
        !season &&
        !isGuildTab(tab) && <ShowMyRank best={own.best} hrefOf={hrefOf} forGuests={<LogInForRank />} />
      }
    >
      {!season && <StandingsFilters query={query} />}
      {children}
    </RankingFrame>
  );
}

function Nobody({ data: { query, pagination } }: { readonly data: StandingsData }) {
  return (
    <NoRows
      isBeyond={pagination.total > 0}
      firstPage={standingsUrl({ ...query, page: 1 })}
      unfiltered={standingsUrl({ tab: query.tab })}
    />
  );
}

interface RowsProps {
  readonly data: StandingsData;
  readonly own: OwnCharacters;
  readonly busy: boolean;
}

function useExtraColumns({ query: { tab, days }, rows }: StandingsData): ExtraColumns {
  const { t } = useTexts();
  const score = useScore(tab);
  const isKnown = rows.some(({ movement }) => movement !== undefined);
  return isKnown ? { ...score, moved: t(`standings.${spanTexts[days]}`) } : score;
}

/** Further down the ranks of the other tabs are not noted. */
function mayHaveMoved(tab: StandingsTab, ranks: readonly number[]): boolean {
  return tab === 'players' || tab === 'guilds' || (ranks[0] ?? 0) <= movedPlaces;
}

function Rows({ data, own, busy }: RowsProps) {
  const { query } = data;
  const extra = useExtraColumns(data);
  const ranks = data.rows.map(({ rank }) => rank);
  const podium = hasTopThree(query, ranks);
  return (
    <>
      {mayHaveMoved(query.tab, ranks) && <Spans {...data} />}
      {data.of === 'guilds' ? (
        <>
          {podium && <GuildPodium rows={data.rows.slice(0, 3)} extra={extra} />}
          <GuildBoard rows={data.rows} belowPodium={podium} busy={busy} extra={extra} />
        </>
      ) : (
        <>
          {podium && <PlayerPodium rows={data.rows.slice(0, 3)} own={own} extra={extra} />}
          <PlayerBoard rows={data.rows} own={own} belowPodium={podium} busy={busy} extra={extra} />
        </>
      )}
      <Summary total={data.pagination.total} asOf={data.asOf} />
    </>
  );
}
