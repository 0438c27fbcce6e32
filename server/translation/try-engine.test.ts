import { expect, test, vi } from 'vitest';
import { SiteUnavailable } from '#server/site/unavailable.ts';
import { type Engine, EngineFailure } from './engine.ts';
import type { EnginePool } from './engine-pool.ts';
import { TrialFailure, tryEngine } from './try-engine.ts';

const engine: Engine = {
  name: 'deepl',
  limits: { texts: 1, characters: 100, calls: 1 },
  translate: async (texts) => texts,
};

/** Tries an engine whose pool does this. */
function tryWith(translate: EnginePool['translate']) {
  const pool: EnginePool = { engines: [engine], pauses: async () => new Map(), translate };
  return tryEngine(pool, 'The castle is open.', { target: 'de', now: new Date() });
}

test("an engine's failure is told as one, with its kind", async () => {
  const failing = tryWith(() => Promise.reject(new EngineFailure('quota', 'used up')));
  await expect(failing).rejects.toMatchObject({ name: 'TrialFailure', engine: 'deepl', kind: 'quota' });
});

test('one that takes too long counts as away', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
  const late = tryWith(async (_engine, _texts, _languages, signal) => {
    signal.throwIfAborted();
    return [];
  });
  await expect(late).rejects.toMatchObject({ name: 'TrialFailure', kind: 'away' });
  timeout.mockRestore();
});

test.each([new SiteUnavailable(), new TypeError('a mistake')])("%s is no engine's failure", async (error) => {
  const broken = tryWith(() => Promise.reject(error));
  await expect(broken).rejects.toBe(error);
  await expect(broken).rejects.not.toBeInstanceOf(TrialFailure);
});
