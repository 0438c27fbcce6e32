/** What the name of a player may be: the login of an account, or the name of a character. */
export const playerMeanings = ['login', 'character'] as const;
