/** Runs one job after the other, in the order they come; one that fails keeps none from its turn. */
export type Turns = <T>(job: () => Promise<T>) => Promise<T>;

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const done = last.then(job);
    last = done.catch(() => undefined);
    return done;
  };
}
