import { ApiError } from '#web/api.ts';

/**
 * Waits for a call that removes something. That it is gone already counts as success: somebody else was faster.
 * @param code of the error that says so
 * @throws any other error of the call
 */
export async function unlessDone(code: string, call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ApiError && error.code === code)) throw error;
  }
}
