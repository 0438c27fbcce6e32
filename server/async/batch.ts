interface BatchOptions {
  readonly maxSize?: number;
  readonly maxConcurrent?: number;
  /** True for errors that retrying one by one cannot help, such as a lost connection: every caller gets them. */
  readonly failsAll?: (error: unknown) => boolean;
}

interface QueuedCall<Input, Output> {
  readonly input: Input;
  resolve(output: Output): void;
  reject(reason: unknown): void;
}

/**
 * Combines calls made in the same event loop tick into one query (as dataloader does). Calls made while
 * `maxConcurrent` queries run wait for one to end; they never share the result of a query that began before them.
 * A failed batch is retried one by one, so that no caller fails because of another's input, unless `failsAll` says so:
 * retrying against a slow database keeps it slow, and may repeat writes.
 * @param run gives one output for each input, in the same order
 */
export function batch<Input, Output>(
  run: (inputs: readonly Input[]) => Promise<readonly Output[]>,
  { maxSize = 50, maxConcurrent = 2, failsAll = () => false }: BatchOptions = {},
): (input: Input) => Promise<Output> {
  const queue: QueuedCall<Input, Output>[] = [];
  let running = 0;
  let scheduled = false;

  function schedule(): void {
    if (scheduled || running >= maxConcurrent || queue.length === 0) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      void runBatch();
      // The queue may hold more than one batch.
      schedule();
    });
  }

  async function runBatch(): Promise<void> {
    running += 1;
    const calls = queue.splice(0, maxSize);
    try {
      const outputs = await run(calls.map(({ input }) => input));
      for (const [index, { resolve }] of calls.entries()) resolve(outputs[index] as Output);
    } catch (error) {
      if (calls.length === 1 || failsAll(error)) for (const { reject } of calls) reject(error);
      else await Promise.all(calls.map(runSingle));
    }
    running -= 1;
    schedule();
  }

  async function runSingle({ input, resolve, reject }: QueuedCall<Input, Output>): Promise<void> {
    try {
      const [output] = await run([input]);
      resolve(output as Output);
    } catch (error) {
      reject(error);
    }
  }

  return (input) =>
    new Promise((resolve, reject) => {
      queue.push({ input, resolve, reject });
      schedule();
    });
}

/** Keeps one batch queue per database, for as long as the database object lives. */
export function batchFor<Database extends object, Input, Output>(
  run: (database: Database, inputs: readonly Input[]) => Promise<readonly Output[]>,
  options: BatchOptions = {},
): (database: Database, input: Input) => Promise<Output> {
  const queues = new WeakMap<Database, (input: Input) => Promise<Output>>();
  return (database, input) => {
    const enqueue =
      queues.get(database) ?? batch((inputs: readonly Input[]) => run(database, inputs), options);
    queues.set(database, enqueue);
    return enqueue(input);
  };
}
