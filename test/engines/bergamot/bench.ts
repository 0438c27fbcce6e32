import { statSync, writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { isEnglish, iso1Of, type LanguageCode, languageCodes } from '#contract/languages.ts';
import { type BuiltinEngine, builtinEngine } from '#server/translation/builtin/builtin-engine.ts';
import type { EngineCall, Fault } from '#test/engines/engine-server.ts';
import { wordByWord } from '#test/engines/word-by-word.ts';
import type { WordPairs } from './dictionary-model.ts';
import { makeModelsFolder } from './install-model.ts';
import { watchThread } from './watched-thread.ts';

const english =
  'The red dragon of gives gold Swords shields Read the rules Gold secret boss sleeps one two three four'.split(
    ' ',
  );

function wordsInto(target: LanguageCode): WordPairs {
  return english.map((word) => [word, wordByWord(word, target)] as const);
}

const endsWhenAsked = "require('node:worker_threads').parentPort.once('message', () => process.exit(3));";

const codeOf = (models: string) => languageCodes.find((code) => iso1Of(code) === models) ?? 'en';

/** The real engine with models that translate as `wordByWord` does, and ways to make it fail. */
export interface BuiltinBench {
  readonly engine: BuiltinEngine;
  /** No message may contain them. */
  readonly secrets: readonly string[];
  calls(): readonly EngineCall[];
  fail(fault: Fault): void;
  recover(): void;
  stop(): Promise<void>;
}

export function startBuiltinBench(timeoutMs: number): BuiltinBench {
  const models = makeModelsFolder();
  const watched = watchThread();
  const install = (to: LanguageCode) => {
    return models.install({ from: 'en', to: iso1Of(to), words: wordsInto(to) });
  };
  for (const code of languageCodes) if (!isEnglish(code)) install(code);
  models.install({ from: 'ro', to: 'en', words: [['Aur', wordByWord('Aur', 'en')]] });
  let thread: string | undefined;
  const engine = builtinEngine({
    modelsDir: models.path,
    memoryMb: 1_024,
    timeoutMs,
    start: (data) => (thread ? new Worker(thread, { eval: true }) : watched.start(data)),
  });
  const replaceThread = (source: string) => {
    thread = source;
    void engine.close();
  };
  return {
    engine,
    secrets: [models.path],
    calls: () =>
      watched.requests.map(({ route, batch }) => ({
        texts: batch.map(({ text }) => text),
        source: route[0].from,
        target: codeOf((route[1] ?? route[0]).to),
      })),
    fail(fault) {
      if (fault === 'refused') models.remove('en', 'es');
      if (fault === 'slow') replaceThread('while (true);');
      if (fault === 'cut') replaceThread(endsWhenAsked);
      if (fault === 'error') {
        const { model = '' } = install('es');
        writeFileSync(model, Buffer.alloc(statSync(model).size));
        // What is loaded already would go on.
        void engine.close();
      }
    },
    recover() {
      thread = undefined;
      install('es');
    },
    async stop() {
      await engine.close();
      models.delete();
    },
  };
}
