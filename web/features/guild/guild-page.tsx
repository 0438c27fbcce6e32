import '#web/styles/shell/wide.css';
import './guild.css';
import { useLoaderData } from 'react-router';
import type { Guild } from '#contract/api/world/guilds.ts';
import { ApiError, apiContext } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import { describe } from '#web/page/page-meta.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { PageBody } from '#web/ui/page-body.tsx';
import { ProfileFailure } from '#web/ui/profile/profile-failure.tsx';
import { GuildHead } from './guild-head.tsx';
import { Members } from './members.tsx';
import { Points } from './points.tsx';
import { WarRecord } from './war-record.tsx';
import { Booked, Past } from './wars.tsx';

/** @throws ApiError when there is no such guild, or none that is shown */
export async function loader({ context, params }: LoaderArgs): Promise<Guild> {
  const { id = '' } = params;
  if (!/^[1-9]\d{0,9}$/.test(id)) throw new ApiError(404, { code: 'profiles.guildNotFound' });
  const asked = { params: { id: Number(id) } };
  return (await context.get(apiContext).call('GET /api/guilds/{id}', asked)).data;
}

/** Not for search engines, which would go on naming members who have left or hide their page. */
export const meta: MetaOf = (guild: Guild | undefined, t) => {
  if (!guild) return { title: t('ranking.guilds'), noIndex: true };
  const { id, name } = guild;
  const description = describe(t('profiles.guild.description', { name }));
  return { title: name, description, path: paths.guild(id), picture: `guild-${id}`, noIndex: true };
};

export function Component() {
  const guild = useLoaderData<Guild>();
  return (
    <>
      <GuildHead guild={guild} />
      <PageBody className="page-wide">
        <div className="guild">
          <Points guild={guild} />
          <WarRecord guild={guild} />
          <Members key={guild.id} guild={guild} />
          <div className="guild-wars">
            <Booked guild={guild} />
            <Past key={guild.id} guild={guild} />
          </div>
        </div>
      </PageBody>
    </>
  );
}

export function ErrorBoundary() {
  const { t } = useTexts();
  const title = t('ranking.guilds');
  return (
    <ProfileFailure
      title={title}
      icon="flag"
      missing={t('profiles.guildNotFound')}
      list={{ to: paths.rankedGuilds, label: title }}
    />
  );
}
