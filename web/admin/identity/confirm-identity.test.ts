import { describe, expect, test, vi } from 'vitest';
import { type Api, ApiError } from '#web/api.ts';
import { type ConfirmIdentity, confirming } from './confirm-identity.ts';

const refusal = (code: string) => new ApiError(403, { code, methods: ['password'] });

/** An API that refuses its first calls with these errors. */
function refusing(...errors: readonly Error[]) {
  const waiting = [...errors];
  const calls = vi.fn(async () => {
    const error = waiting.shift();
    if (error) throw error;
    return { success: true };
  });
  return { calls, api: { call: calls } as unknown as Api };
}

const glossary = { body: { term: 'Dragon Valley' } };

describe('a call whose caller has to confirm who he is', () => {
  test.each(['auth.confirmRequired', 'auth.staffSessionEnded'])(
    'after %s is repeated as it was',
    async (code) => {
      const { api, calls } = refusing(refusal(code));
      const confirm = vi.fn<ConfirmIdentity>(async () => true);
      await confirming(api, confirm).call('POST /api/glossary', glossary);
      expect(calls.mock.calls).toEqual([
        ['POST /api/glossary', glossary],
        ['POST /api/glossary', glossary],
      ]);
      expect(confirm.mock.calls[0]?.[0]).toMatchObject({ code, methods: ['password'] });
    },
  );

  test('fails as it did when he cancels', async () => {
    const { api, calls } = refusing(refusal('auth.confirmRequired'));
    const call = confirming(api, async () => false).call('POST /api/glossary', glossary);
    await expect(call).rejects.toMatchObject({ code: 'auth.confirmRequired' });
    expect(calls).toHaveBeenCalledOnce();
  });

  test('is repeated once only', async () => {
    const { api, calls } = refusing(refusal('auth.confirmRequired'), refusal('auth.confirmRequired'));
    const call = confirming(api, async () => true).call('POST /api/glossary', glossary);
    await expect(call).rejects.toMatchObject({ code: 'auth.confirmRequired' });
    expect(calls).toHaveBeenCalledTimes(2);
  });
});

test.each(['auth.secondStepRequired', 'auth.adminRequired', 'login.wrong'])(
  '%s asks nobody',
  async (code) => {
    const confirm = vi.fn<ConfirmIdentity>(async () => true);
    const call = confirming(refusing(refusal(code)).api, confirm).call('POST /api/glossary', glossary);
    await expect(call).rejects.toMatchObject({ code });
    expect(confirm).not.toHaveBeenCalled();
  },
);
