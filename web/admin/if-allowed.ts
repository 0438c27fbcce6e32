import { ApiError } from '#web/api.ts';

/** Null where the reader's role does not allow it. */
export async function ifAllowed<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'auth.permissionMissing') return null;
    throw error;
  }
}
