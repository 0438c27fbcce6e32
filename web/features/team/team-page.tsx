import '#web/styles/art/team.css';
import { useLoaderData } from 'react-router';
import type { Page } from '#contract/api/pages.ts';
import type { TeamMember } from '#contract/api/team.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { classOf, empireOf } from '#contract/game.ts';
import { teamRanks } from '#contract/team/ranks.ts';
import { apiContext } from '#web/api.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { describe } from '#web/page/page-meta.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import { loadPublishedPage, metaOfPage, PublishedPage } from '#web/page/published-page.tsx';
import { type LoaderArgs, useShell } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { Crest } from '#web/ui/art/crest.tsx';
import { Emblem } from '#web/ui/art/emblem.tsx';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';

interface Team {
  /** What an administrator has published here, which stands above the list. */
  readonly page: Page | null;
  /** Null while the game cannot be read. */
  readonly members: readonly TeamMember[] | null;
}

/** @throws ApiError */
export async function loader({ context }: LoaderArgs): Promise<Team> {
  const api = context.get(apiContext);
  const [page, members] = await Promise.all([
    loadPublishedPage(api, paths.team),
    api.call('GET /api/team').then(
      ({ data }) => data,
      () => null,
    ),
  ]);
  return { page, members };
}

export const meta: MetaOf = (data: Team | undefined, t) =>
  data?.page
    ? metaOfPage(data.page)
    : { title: t('team.title'), description: describe(t('team.description')), path: paths.team };

export function Component() {
  const { t } = useTexts();
  const { config } = useShell();
  const { page, members } = useLoaderData<Team>();
  if (page) {
    return (
      <PublishedPage page={page}>
        <Ranks members={members} />
      </PublishedPage>
    );
  }
  return (
    <>
      <PageHeader view="market" title={t('team.title')} overline={config.serverName} lead={t('team.lead')} />
      <PageBody>
        <Ranks members={members} />
      </PageBody>
    </>
  );
}

function Ranks({ members }: Pick<Team, 'members'>) {
  const { t } = useTexts();
  if (!members) return <LoadFailure title={t('team.failed')} />;
  if (members.length === 0) return <StateBox kind="empty" icon="team" level={2} title={t('team.empty')} />;
  return teamRanks.map((rank) => {
    const those = members.filter((member) => member.rank === rank);
    return (
      those.length > 0 && (
        <section key={rank} className="team-rank" aria-labelledby={`team-${rank}`}>
          <SectionTitle id={`team-${rank}`}>{t(`team.rank.${rank}`)}</SectionTitle>
          <ul className="team-members">
            {those.map((member) => (
              <Member key={member.name} member={member} />
            ))}
          </ul>
        </section>
      )
    );
  });
}

function Member({ member: { name, character } }: { readonly member: TeamMember }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  if (!character) {
    return (
      <li className="team-member panel">
        <Emblem characterClass="unknown" size={34} className="team-emblem" />
        <span className="team-name" translate="no">
          {name}
        </span>
      </li>
    );
  }
  const { job, level, empire } = character;
  const characterClass = classOf(job);
  return (
    <li className="team-member panel">
      <Emblem characterClass={characterClass} size={34} className="team-emblem" />
      <span className="team-name" translate="no">
        {name}
      </span>
      <span className="team-facts">
        {t(`class.${characterClass}`)} · {t('team.level', { level: formatNumber(tag, level) })}
      </span>
      <Crest empire={empire} size={26} label={t(`empire.${empireOf(empire)}`)} className="team-crest" />
    </li>
  );
}
