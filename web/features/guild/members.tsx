import './members.css';
import { useState } from 'react';
import type { Guild, GuildMemberShown } from '#contract/api/world/guilds.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { ClassLabel } from '#web/ui/art/empire-label.tsx';
import { Icon } from '#web/ui/art/icon.tsx';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { Segments } from '#web/ui/profile/segments.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { MemberName } from './member-name.tsx';
import { ShowAll } from './show-all.tsx';

const orders = ['byGrade', 'byLevel'] as const;
type Order = (typeof orders)[number];
const firstShown = 12;
const leader = 1;

function inOrder(members: readonly GuildMemberShown[], order: Order): readonly GuildMemberShown[] {
  return order === 'byGrade' ? members : [...members].sort((one, other) => other.level - one.level);
}

export function Members({ guild }: { readonly guild: Guild }) {
  const { t } = useTexts();
  const [order, setOrder] = useState<Order>('byGrade');
  const members = guild.members ?? [];
  return (
    <section className="guild-members" aria-labelledby="guild-members" tabIndex={-1}>
      <SectionTitle
        id="guild-members"
        aside={
          members.length > 1 && (
            <Segments
              legend={t('profiles.guild.order')}
              names={orders}
              chosen={order}
              label={(name) => t(`profiles.guild.${name}`)}
              onChoose={setOrder}
            />
          )
        }
      >
        {t('profiles.guild.members')}
      </SectionTitle>
      {members.length === 0 ? (
        <StateBox kind="empty" icon="team" level={3} title={t('profiles.guild.membersUnknown')} />
      ) : (
        <MemberTable guild={guild} members={inOrder(members, order)} order={order} />
      )}
    </section>
  );
}

interface MemberTableProps {
  readonly guild: Guild;
  readonly members: readonly GuildMemberShown[];
  readonly order: Order;
}

function MemberTable({ guild, members, order }: MemberTableProps) {
  const { t } = useTexts();
  const [isWhole, setWhole] = useState(false);
  const isFolded = members.length > firstShown && !isWhole;
  return (
    <>
      <table className="guild-table panel" data-folded={isFolded}>
        <caption className="sr-only">{t('profiles.guild.members')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('profiles.guild.grade')}</th>
            <th scope="col">{t('ranking.name')}</th>
            <th scope="col">{t('ranking.class')}</th>
            <th scope="col" className="guild-number">
              {t('ranking.level')}
            </th>
            <th scope="col" className="guild-number">
              {t('profiles.guild.lastSeen')}
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member, index) => (
            <MemberRow
              key={member.name}
              member={member}
              grades={guild.grades}
              isNewGrade={order === 'byLevel' || members[index - 1]?.grade !== member.grade}
            />
          ))}
        </tbody>
      </table>
      <div className="guild-members-foot">
        <p>{t('profiles.guild.gradesChosen')}</p>
        {isFolded && <ShowAll of="members" count={members.length} onShow={() => setWhole(true)} />}
      </div>
    </>
  );
}

interface MemberRowProps {
  readonly member: GuildMemberShown;
  readonly grades: Guild['grades'];
  /** False where the row before has the same grade. */
  readonly isNewGrade: boolean;
}

function MemberRow({ member, grades, isNewGrade }: MemberRowProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { job, level, grade, lastSeen } = member;
  return (
    <tr data-grade={grade}>
      <td className="guild-grade" data-repeated={!isNewGrade || undefined}>
        <GradeName grade={grade} grades={grades} />
      </td>
      <th scope="row" className="guild-member">
        <MemberName member={member} />
      </th>
      <td className="guild-class">
        <ClassLabel job={job} />
      </td>
      <td className="guild-number guild-level">{formatNumber(tag, level)}</td>
      <td className="guild-number guild-seen" data-today={lastSeen === 'today' || undefined}>
        {lastSeen && t(`profiles.seen.${lastSeen}`)}
      </td>
    </tr>
  );
}

function GradeName({ grade, grades }: { readonly grade: number | null; readonly grades: Guild['grades'] }) {
  const { t } = useTexts();
  if (grade === null) return '–';
  const chosen = grades[String(grade)];
  const numbered =
    grade === leader ? t('profiles.guild.leader') : t('profiles.guild.gradeNumber', { number: grade });
  return (
    <>
      {grade === leader && <Icon name="crown" size={16} />}
      {chosen ? <span translate="no">{chosen}</span> : numbered}
    </>
  );
}
