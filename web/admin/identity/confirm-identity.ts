import { type Api, ApiError } from '#web/api.ts';

/** Asks the visitor to prove who he is. @returns whether he has */
export type ConfirmIdentity = (refusal: ApiError) => Promise<boolean>;

const codes: readonly string[] = ['auth.confirmRequired', 'auth.staffSessionEnded'];

/** Whether a call was refused until its caller proves who he is. */
export function isUnconfirmed(error: unknown): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code);
}

/** Repeats a refused call once its caller has proved who he is, so that a form only takes longer to send. */
export function confirming(api: Api, confirm: ConfirmIdentity): Api {
  return {
    async call(key, input) {
      try {
        return await api.call(key, input);
      } catch (error) {
        if (!isUnconfirmed(error) || !(await confirm(error))) throw error;
        return api.call(key, input);
      }
    },
  };
}
