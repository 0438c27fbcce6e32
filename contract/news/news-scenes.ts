/** The pictures an author chooses from; new ones go to the end, so that items without a choice keep theirs. */
export const newsScenes = ['war', 'stone', 'market', 'pass', 'champions', 'treasury', 'scribe'] as const;

export type NewsScene = (typeof newsScenes)[number];

export function isNewsScene(name: unknown): name is NewsScene {
  return newsScenes.some((scene) => scene === name);
}

/** The chosen scene, else one by the item's id; neighbours in a list then differ. */
export function newsSceneOf(chosen: string | null, id: number): NewsScene {
  return isNewsScene(chosen) ? chosen : (newsScenes[id % newsScenes.length] ?? newsScenes[0]);
}
