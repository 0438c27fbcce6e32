/** What people of the team may do in the game, the most first. */
export const teamRanks = ['administrator', 'headGameMaster', 'gameMaster', 'trialGameMaster'] as const;

export type TeamRank = (typeof teamRanks)[number];
