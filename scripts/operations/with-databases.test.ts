import { expect, test, vi } from 'vitest';
import { withDatabases } from './with-databases.ts';

const { close } = vi.hoisted(() => ({ close: vi.fn(async () => {}) }));
vi.mock('#server/site/database/open-site.ts', () => ({ openSite: async () => ({ close }) }));
vi.mock('#server/game/open-game.ts', () => ({
  openGame: () => Promise.reject(new Error('the game cannot be opened')),
}));
vi.mock('./own-config.ts', () => ({ ownConfig: () => ({}) }));

test("the site's database is closed when the game's cannot be opened", async () => {
  const work = vi.fn();
  await expect(withDatabases(work)).rejects.toThrow('the game cannot be opened');
  expect([work.mock.calls, close.mock.calls.length]).toEqual([[], 1]);
});
