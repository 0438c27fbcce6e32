import '#web/styles/shell/wide.css';
import './player/player.css';
import { redirect, useLoaderData } from 'react-router';
import type { PlayerRow } from '#contract/api/rankings.ts';
import type { Player } from '#contract/api/world/players.ts';
import { type Api, apiContext } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { PageBody } from '#web/ui/page-body.tsx';
import { ProfileFailure } from '#web/ui/profile/profile-failure.tsx';
import { AroundRank } from './player/around-rank.tsx';
import { Compare } from './player/compare.tsx';
import { Equipment } from './player/equipment.tsx';
import { Facts } from './player/facts.tsx';
import { History } from './player/history.tsx';
import { PlayerHead } from './player/player-head.tsx';
import { ShownSettings } from './player/shown-settings.tsx';

interface PlayerData {
  readonly player: Player;
  readonly asOf: string;
  /** Those of about the same rank; empty while they cannot be read. */
  readonly around: readonly PlayerRow[];
  /** Who he is compared with; `notFound` for somebody who cannot be shown. */
  readonly other: Player | 'notFound' | null;
}

const aroundCount = 6;

async function loadAround(api: Api, rank: number): Promise<readonly PlayerRow[]> {
  const query = { page: Math.ceil(rank / aroundCount), limit: aroundCount };
  return api.call('GET /api/rankings/players', { query }).then(
    ({ data }) => data,
    () => [],
  );
}

async function loadOther(api: Api, name: string): Promise<PlayerData['other']> {
  if (name === '') return null;
  return api.call('GET /api/players/{name}', { params: { name: name.slice(0, 24) } }).then(
    ({ data }) => data,
    () => 'notFound',
  );
}

/** @throws ApiError when nobody of this name is shown; leads on from names of before */
export async function loader({ context, params, request }: LoaderArgs): Promise<PlayerData> {
  const { name = '' } = params;
  const api = context.get(apiContext);
  const compared = new URL(request.url).searchParams.get('with')?.trim() ?? '';
  const [{ data: player, asOf }, other] = await Promise.all([
    api.call('GET /api/players/{name}', { params: { name } }),
    loadOther(api, compared),
  ]);
  const isSame = player.name.toLowerCase() === name.toLowerCase();
  if (!isSame) throw redirect(paths.player(player.name));
  return { player, asOf, other, around: await loadAround(api, player.rank) };
}

/** Not for search engines, which would go on showing what a player has hidden since. */
export const meta: MetaOf = (data: PlayerData | undefined, t) => {
  const { player } = data ?? {};
  const name = player?.name ?? t('ranking.players');
  const described = { title: name, description: t('profiles.player.description', { name }), noIndex: true };
  return player
    ? { ...described, path: paths.player(player.name), picture: `player-${player.id}` }
    : described;
};

export function Component() {
  const { player, asOf, around, other } = useLoaderData<PlayerData>();
  return (
    <>
      <PlayerHead player={player} asOf={asOf} />
      <PageBody className="page-wide player">
        {player.shown && <ShownSettings key={player.id} id={player.id} shown={player.shown} />}
        <Facts player={player} />
        <History player={player} />
        <Equipment key={`equipment ${player.id}`} player={player} />
        <div className="player-columns">
          <Compare key={player.id} player={player} other={other} />
          <AroundRank rows={around} player={player} />
        </div>
      </PageBody>
    </>
  );
}

export function ErrorBoundary() {
  const { t } = useTexts();
  return (
    <ProfileFailure
      title={t('ranking.players')}
      icon="lock"
      missing={t('profiles.notFound')}
      text={t('profiles.player.notShownText')}
      list={{ to: paths.ranking, label: t('notFound.ranking') }}
    />
  );
}
