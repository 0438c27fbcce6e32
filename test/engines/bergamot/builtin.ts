import { afterEach, beforeEach } from 'vitest';
import type { LanguageCode } from '#contract/languages.ts';
import {
  type BuiltinEngine,
  type BuiltinOptions,
  builtinEngine,
} from '#server/translation/builtin/builtin-engine.ts';
import { type ModelsFolder, makeModelsFolder } from './install-model.ts';
import { type WatchedThread, watchThread } from './watched-thread.ts';
import { wordsFromEnglish } from './word-pairs.ts';

interface World {
  models: ModelsFolder;
  thread: WatchedThread;
  engines: BuiltinEngine[];
}

/** Fresh for each test: a folder with models from English, and a watched thread of the real engine. */
export function builtinWorld() {
  const world = {} as World;

  beforeEach(() => {
    const models = makeModelsFolder();
    for (const to of ['pl', 'de', 'cs', 'el'] as const) {
      models.install({ from: 'en', to, words: wordsFromEnglish[to] });
    }
    Object.assign(world, { models, thread: watchThread(), engines: [] });
  });
  afterEach(async () => {
    await Promise.all(world.engines.map((each) => each.close()));
    world.models.delete();
  });

  return Object.assign(world, {
    open(options: Partial<BuiltinOptions> = {}): BuiltinEngine {
      const engine = builtinEngine({
        modelsDir: world.models.path,
        memoryMb: 1_024,
        timeoutMs: 60_000,
        start: world.thread.start,
        ...options,
      });
      world.engines.push(engine);
      return engine;
    },
  });
}

const never = new AbortController().signal;

/** Translates one text, from English unless said otherwise. */
export async function translateOne(
  engine: BuiltinEngine,
  text: string,
  target: LanguageCode,
  source: LanguageCode = 'en',
): Promise<string> {
  const [made = ''] = await engine.translate([text], { source, target }, never);
  return made;
}
