import { ApiError } from '#web/api.ts';

export function isMissingPermission(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'auth.permissionMissing';
}

/** Null where the reader's role does not allow it. */
export async function ifAllowed<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (isMissingPermission(error)) return null;
    throw error;
  }
}
