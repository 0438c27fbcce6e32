import { ApiError } from '#web/api.ts';

const longestWaitSeconds = 90;

/** Repeats a call that was refused with 429 after its Retry-After, up to 90 s. @throws what the call throws otherwise */
export async function retryWhenLimited<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const wait = error instanceof ApiError && error.status === 429 ? error.retryAfter : undefined;
    if (wait === undefined || wait > longestWaitSeconds) throw error;
    await new Promise((resolve) => setTimeout(resolve, (wait + 1) * 1_000));
    return retryWhenLimited(call);
  }
}
