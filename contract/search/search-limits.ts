/** Of what is searched for, in characters: shorter texts match everything. */
export const searchTextLength = { min: 2, max: 60 } as const;
/** Results of each kind: in the list below the field, and on the page. */
export const searchListSize = 5;
export const searchPageSize = 20;
