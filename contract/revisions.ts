/** Stands for a revision where a change began with nothing published. */
export const nothingPublished = 'nothing';
