/** What a news item is about; the first one is the default. */
export const newsKinds = ['news', 'patchNotes', 'event'] as const;

export type NewsKind = (typeof newsKinds)[number];

export function isNewsKind(text: unknown): text is NewsKind {
  return newsKinds.some((each) => each === text);
}

/** More pinned items would push the newest ones out of sight. */
export const maxPinnedNews = 3;
