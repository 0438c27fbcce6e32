import { counterAt, totpCode } from '#server/access/second-step/totp.ts';
import { siteNow } from '#server/site/clock.ts';
import type { Answer, Person, TestApp } from '#test/app.ts';

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of a secret as an app reads it. */
function fromBase32(text: string): Buffer {
  const bits = [...text.replaceAll(' ', '')].map((letter) =>
    base32.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** An authenticator app with one secret in base 32. */
export function appWith(secret: string) {
  const bytes = fromBase32(secret);
  return {
    /** @param steps of 30 seconds before or after now */
    code: (steps = 0) => totpCode(bytes, counterAt(siteNow()) + steps),
    /** Six digits that are not accepted now. */
    wrongCode(): string {
      const near = [-2, -1, 0, 1, 2].map((steps) => totpCode(bytes, counterAt(siteNow()) + steps));
      return (
        ['000000', '111111', '222222', '333333', '444444', '555555'].find((each) => !near.includes(each)) ??
        ''
      );
    },
  };
}

export type App = ReturnType<typeof appWith>;

export interface CarefulPlayer extends Person {
  readonly id: number;
  readonly session: string;
  readonly secret: string;
  readonly app: App;
  readonly recoveryCodes: readonly string[];
}

/** Accepts the current code again, as if time had passed. */
export async function forgetUsedCodes(
  { services }: Pick<TestApp, 'services'>,
  accountId: number,
): Promise<void> {
  await services.site.db
    .updateTable('second_steps')
    .set({ last_counter: 0 })
    .where('account_id', '=', accountId)
    .execute();
}

/** A new player who has switched two-step login on. */
export async function newCarefulPlayer(site: TestApp): Promise<CarefulPlayer> {
  const player = await site.newPlayer();
  const { session, password } = player;
  const begun = await site.send('POST /api/auth/second-step/begin', { session, body: { password } });
  const secret = String(begun.body.secret);
  const app = appWith(secret);
  const confirmed = await site.send('POST /api/auth/second-step/confirm', {
    session,
    body: { code: app.code() },
  });
  if (confirmed.status !== 200) throw new Error(`not switched on: ${JSON.stringify(confirmed.body)}`);
  await forgetUsedCodes(site, player.id);
  return { ...player, secret, app, recoveryCodes: confirmed.body.recoveryCodes as string[] };
}

export function cookieOf({ cookies }: Answer, name: string): string | undefined {
  return cookies.find((each) => each.name === name)?.value;
}
