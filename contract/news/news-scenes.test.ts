import { expect, test } from 'vitest';
import { newsSceneOf, newsScenes } from './news-scenes.ts';

test('an item shows the chosen scene', () => {
  for (const scene of newsScenes) expect(newsSceneOf(scene, 3)).toBe(scene);
});

test('items without a choice, or with one that no longer exists, follow their id', () => {
  expect(newsSceneOf(null, 12)).toBe(newsSceneOf('burnt', 12));
  const scenes = Array.from({ length: newsScenes.length }, (_, at) => newsSceneOf(null, at + 40));
  expect(new Set(scenes).size).toBe(newsScenes.length);
});
