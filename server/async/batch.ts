/** How many questions a gathering puts into one, and how many of those are on their way at a time. */
interface Gathering {
  readonly most?: number;
  readonly atOnce?: number;
  /** Whether a failure is nobody's of those who asked and would meet each of them alone: then it is told to all. */
  readonly failsAll?: (error: unknown) => boolean;
}

interface Waiting<RequestContext, Answer> {
  readonly asked: RequestContext;
  resolve(answer: Answer): void;
  reject(reason: unknown): void;
}

/**
 * Asks one question for all who wait: those whose requests the event loop has read in one round ask together at its
 * end; those who come while others' questions are on their way wait for one to end and then ask together, never for an
 * answer that was under way before they asked.
 * What fails together is asked again one by one, so that nobody fails for what another asked; but not where the
 * failure is the database's: fifty who ask a slow one again keep it slow, and what it has done may be done twice.
 * @param ask answers in the order of what is asked
 */
export function batch<RequestContext, Answer>(
  ask: (all: readonly RequestContext[]) => Promise<readonly Answer[]>,
  { most = 50, atOnce = 2, failsAll = () => false }: Gathering = {},
): (asked: RequestContext) => Promise<Answer> {
  const waiting: Waiting<RequestContext, Answer>[] = [];
  let underWay = 0;
  let due = false;

  function askSoon(): void {
    if (due || underWay >= atOnce || waiting.length === 0) return;
    due = true;
    setImmediate(() => {
      due = false;
      void askTogether();
      // More than one question may take.
      askSoon();
    });
  }

  async function askTogether(): Promise<void> {
    underWay += 1;
    const together = waiting.splice(0, most);
    try {
      const answers = await ask(together.map(({ asked }) => asked));
      for (const [index, { resolve }] of together.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      if (together.length === 1 || failsAll(error)) for (const { reject } of together) reject(error);
      else await Promise.all(together.map(askAlone));
    }
    underWay -= 1;
    askSoon();
  }

  async function askAlone({ asked, resolve, reject }: Waiting<RequestContext, Answer>): Promise<void> {
    try {
      const [answer] = await ask([asked]);
      resolve(answer as Answer);
    } catch (error) {
      reject(error);
    }
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      askSoon();
    });
}

/** One gathering for each database, which lasts as long as that does. */
export function batchFor<Database extends object, RequestContext, Answer>(
  ask: (database: Database, all: readonly RequestContext[]) => Promise<readonly Answer[]>,
  options: Gathering = {},
): (database: Database, asked: RequestContext) => Promise<Answer> {
  const gatherings = new WeakMap<Database, (asked: RequestContext) => Promise<Answer>>();
  return (database, asked) => {
    const gathering =
      gatherings.get(database) ?? batch((all: readonly RequestContext[]) => ask(database, all), options);
    gatherings.set(database, gathering);
    return gathering(asked);
  };
}
