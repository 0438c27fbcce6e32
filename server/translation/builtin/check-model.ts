import { readModelFolder } from './installed-models.ts';
import { createTranslationThread, type StartThread } from './translation-thread.ts';

export interface CheckOptions {
  /** The most memory the engine may use. */
  readonly memoryMb: number;
  readonly signal: AbortSignal;
  readonly start?: StartThread;
}

/** Loading takes a second or two, many times that on a busy machine. */
const timeoutMs = 120_000;
const sentence = 'Test 1, 2, 3.';

/**
 * Loads a model that is not in place yet, and translates a sentence by it, in a thread of its own that is ended afterwards.
 * @param folder with `model.json` and the files
 * @throws when it is not complete, cannot be loaded or translates to nothing; the signal's reason
 */
export async function checkModel(folder: string, { signal, ...options }: CheckOptions): Promise<void> {
  const model = await readModelFolder(folder);
  if (!model) throw new Error('The folder holds no complete model');
  const thread = createTranslationThread({ ...options, idleMs: timeoutMs });
  try {
    const batch = [{ text: sentence, html: false }];
    const [made = ''] = await thread.run({ route: [model], batch, mostModels: 1 }, { timeoutMs, signal });
    if (made.trim() === '') throw new Error('The model translates to nothing');
  } finally {
    await thread.close();
  }
}
