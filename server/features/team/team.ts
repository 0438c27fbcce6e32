import type { TeamMember } from '#contract/api/team.ts';
import type { TeamRank } from '#contract/team/ranks.ts';
import { teamRanks } from '#contract/team/ranks.ts';
import type { Game, GameTeamMember } from '#server/game/game.ts';

/** WIZARD is not among the column's words, but some games know it. */
const ranks: Readonly<Record<string, TeamRank>> = {
  IMPLEMENTOR: 'administrator',
  GOD: 'headGameMaster',
  HIGH_WIZARD: 'gameMaster',
  WIZARD: 'gameMaster',
  LOW_WIZARD: 'trialGameMaster',
};

function presentMember({ name, authority, character }: GameTeamMember): TeamMember[] {
  const rank = ranks[authority];
  return rank ? [{ name, rank, character }] : [];
}

/** @throws GameUnavailable */
export async function readTeam(game: Pick<Game, 'team'>): Promise<readonly TeamMember[]> {
  const members = (await game.team()).flatMap(presentMember);
  const place = ({ rank }: TeamMember) => teamRanks.indexOf(rank);
  return members.toSorted(
    (one, other) => place(one) - place(other) || one.name.localeCompare(other.name, 'en'),
  );
}
