import { ApiError } from '#web/api.ts';

const longestWaitSeconds = 90;

/** Makes a call of a long row again when the site says that there were too many. @throws what the call throws otherwise */
export async function patiently<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const wait = error instanceof ApiError && error.status === 429 ? error.retryAfter : undefined;
    if (wait === undefined || wait > longestWaitSeconds) throw error;
    await new Promise((resolve) => setTimeout(resolve, (wait + 1) * 1_000));
    return patiently(call);
  }
}
