// The thread of the engine `builtin`. Whatever goes wrong here ends it: memory that an aborted WebAssembly has written
// to is not to be trusted.
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { startBergamot, type TranslationEngine, type TranslationModel } from './bergamot.ts';
import type { InstalledModel } from './installed-models.ts';
import { loadModel, translateBatch } from './translate-batch.ts';
import type { ThreadAnswer, ThreadData, ThreadFault, ThreadRequest } from './translation-thread.ts';

const { memoryMb }: ThreadData = workerData;

/** A failure of one of the steps. */
class StepFailure extends Error {
  readonly fault: ThreadFault;
  constructor(fault: ThreadFault) {
    super(fault);
    this.fault = fault;
  }
}

const failWith = (fault: ThreadFault) => () => {
  throw new StepFailure(fault);
};

const starting = startBergamot(memoryMb);
// Told to whoever asks first.
starting.catch(() => {});

/** By key; the one that was used last is the last. */
const loaded = new Map<string, TranslationModel>();

/** A model's file is only understood when it translates for the first time. */
const trial = [{ text: 'Test.', html: false }];

async function load(engine: TranslationEngine, { files }: InstalledModel): Promise<TranslationModel> {
  const [model, shortlist, ...vocabularies] = await Promise.all([
    readFile(files.model),
    files.lex ? readFile(files.lex) : undefined,
    ...files.vocabularies.flatMap((path) => (path ? [readFile(path)] : [])),
  ]);
  const withoutAlphas = /intgemm8\.bin$/.test(files.model);
  return loadModel(engine, { model, shortlist, vocabularies, withoutAlphas });
}

/** Deletes those that were not used for the longest time. */
function makeRoom(most: number): void {
  for (const [key, model] of loaded) {
    if (loaded.size <= most) return;
    loaded.delete(key);
    model.delete();
  }
}

async function modelFor(
  engine: TranslationEngine,
  model: InstalledModel,
  mostModels: number,
): Promise<TranslationModel> {
  const known = loaded.get(model.key);
  loaded.delete(model.key);
  if (!known) makeRoom(mostModels - 1);
  const used = known ?? (await load(engine, model));
  loaded.set(model.key, used);
  if (!known) translateBatch(engine, [used], trial);
  return used;
}

async function translate({ route: [first, second], batch, mostModels }: ThreadRequest): Promise<string[]> {
  const engine = await starting.catch(failWith('start'));
  const ready = (model: InstalledModel) => modelFor(engine, model, mostModels).catch(failWith('model'));
  const source = await ready(first);
  const models = second ? ([source, await ready(second)] as const) : ([source] as const);
  try {
    return translateBatch(engine, models, batch);
  } catch {
    throw new StepFailure('texts');
  }
}

const answer = (message: ThreadAnswer) => parentPort?.postMessage(message);

parentPort?.on('message', (request: ThreadRequest) => {
  translate(request).then(
    (texts) => answer({ texts }),
    (error: unknown) => answer({ fault: error instanceof StepFailure ? error.fault : 'texts' }),
  );
});
