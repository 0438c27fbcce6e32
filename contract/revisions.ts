/** Revision of a text that has not been published yet. */
export const unpublishedRevision = 'nothing';
