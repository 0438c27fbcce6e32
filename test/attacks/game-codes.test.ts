import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { insertStorage } from '#test/database/game-rows.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { forgetUsedCodes, newCarefulPlayer } from '#test/factories/second-step.ts';

interface GameCode {
  readonly name: string;
  readonly call: string;
  readonly field: string;
  /** SQL of an account's code. */
  readonly stored: string;
  readonly good: readonly [string, string];
  readonly bad: readonly (readonly [value: unknown, error: string])[];
  readonly event: string;
}

const fullWidth = '１２３４５６';

const gameCodes: readonly GameCode[] = [
  {
    name: 'the storage password',
    call: 'POST /api/auth/storage-password',
    field: 'storagePassword',
    stored: 'SELECT password AS code FROM {player}.safebox WHERE account_id = ?',
    good: ['408172', '593026'],
    bad: [
      ['', 'storage.required'],
      [undefined, 'storage.required'],
      ['40817', 'storage.invalid'],
      ['4081722', 'storage.invalid'],
      ['abcdef', 'storage.invalid'],
      ['40817x', 'storage.invalid'],
      [' 40817', 'storage.invalid'],
      ['408172\n', 'storage.invalid'],
      ['-40817', 'storage.invalid'],
      ['4e0817', 'storage.invalid'],
      [fullWidth, 'storage.invalid'],
      ['٤٠٨١٧٢', 'storage.invalid'],
      ["' OR 1", 'storage.invalid'],
      [408_172, 'request.invalid'],
      [['408172'], 'request.invalid'],
    ],
    event: 'storagePassword',
  },
  {
    name: 'the deletion code',
    call: 'POST /api/auth/deletion-code',
    field: 'deletionCode',
    stored: 'SELECT social_id AS code FROM {account}.account WHERE id = ?',
    good: ['7654321', 'kraken9'],
    bad: [
      ['', 'deletionCode.required'],
      [undefined, 'deletionCode.required'],
      ['765432', 'register.deletionCodeInvalid'],
      ['7'.repeat(21), 'register.deletionCodeInvalid'],
      ['7654 321', 'register.deletionCodeInvalid'],
      ['76543-1', 'register.deletionCodeInvalid'],
      ['ключ-123', 'register.deletionCodeInvalid'],
      [`${fullWidth}７`, 'register.deletionCodeInvalid'],
      ["7' OR '1", 'register.deletionCodeInvalid'],
      [7_654_321, 'request.invalid'],
    ],
    event: 'deletionCode',
  },
];

const databases = await testDatabases('codes of the game');
const cases = databases.flatMap((dialect) => gameCodes.map((code) => ({ dialect, ...code })));

describe.each(cases)('$name on $dialect', ({ dialect, call, field, stored, good, bad, event }) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ dialect, environment: { LOG_LEVEL: 'trace' } });
  });
  afterAll(() => site.close());

  type Player = Awaited<ReturnType<TestApp['newPlayer']>>;
  const codeOf = async ({ id }: { readonly id: number }) =>
    String((await site.game.run(stored, [id])).rows[0]?.code);
  const change = (player: Pick<Player, 'password' | 'session'>, value: unknown, more: object = {}) =>
    site.send(call, {
      session: player.session,
      body: { password: player.password, [field]: value, ...more },
    });

  async function withStorage<P extends { readonly id: number }>(player: P): Promise<P> {
    await insertStorage(site.game, player.id, '111111');
    return player;
  }
  const newPlayer = async () => withStorage(await site.newPlayer());
  const newCareful = async () => withStorage(await newCarefulPlayer(site));

  test('is set with the password alone where two-step login is off, as often as wanted', async () => {
    const player = await newPlayer();
    for (const value of good) {
      expect(await change(player, value)).toMatchObject({ status: 200, body: { success: true } });
      expect(await codeOf(player)).toBe(value);
    }
    await site.login(player);
  });

  test('is told in the history and in the security log, which do not hold it', async () => {
    const player = await newPlayer();
    await change(player, good[0]);
    await site.services.history.flush();
    const { body } = await site.send('GET /api/auth/history', { session: player.session });
    expect((body.events as { kind: string }[]).map(({ kind }) => kind)).toContain(event);
    const log = site.logged.join('\n');
    expect(log).toContain(`"event":"${event}.changed"`);
    expect(log).not.toMatch(new RegExp(`\\b${good[0]}\\b`));
    const answer = JSON.stringify(await change(player, good[1]));
    for (const value of good) expect(answer).not.toContain(value);
  });

  test.each(bad)('refuses %j and keeps what there is', async (value, error) => {
    const player = await newPlayer();
    const before = await codeOf(player);
    expect(await change(player, value)).toMatchObject({ status: 400, body: { code: error } });
    expect(await codeOf(player)).toBe(before);
  });

  test('needs the password: the session alone, or another password, is not enough', async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    const before = await codeOf(player);
    const proofs = [
      [{ password: '' }, 400, 'password.currentRequired'],
      [{ password: 'not-mine1' }, 403, 'password.currentIncorrect'],
      [{ password: player.password.toUpperCase() }, 403, 'password.currentIncorrect'],
      [{ password: 'x'.repeat(1_001) }, 400, 'request.invalid'],
    ] as const;
    for (const [proof, status, code] of proofs) {
      expect(await change(player, good[0], proof)).toMatchObject({ status, body: { code } });
    }
    expect(await codeOf(player)).toBe(before);
    expect(await codeOf(other)).toBe(before);
  });

  test('is only ever the own one, whoever the body names', async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    const before = await codeOf(other);
    const named = { accountId: other.id, account_id: other.id, id: other.id, login: other.login };
    expect((await change(player, good[0], named)).status).toBe(200);
    expect([await codeOf(player), await codeOf(other)]).toEqual([good[0], before]);
    const nobody = { password: other.password, session: '' };
    expect(await change(nobody, good[1])).toMatchObject({ status: 401, body: { code: 'auth.required' } });
    expect(await codeOf(other)).toBe(before);
  });

  test('takes nothing from a foreign page', async () => {
    const player = await newPlayer();
    const before = await codeOf(player);
    const body = { password: player.password, [field]: good[0] };
    const headers = { origin: 'https://evil.example' };
    const { session } = player;
    const answer = await site.send(call, { session, body, origin: false, headers });
    expect(answer).toMatchObject({ status: 403, body: { code: 'request.foreignOrigin' } });
    expect(await codeOf(player)).toBe(before);
  });

  test('needs the second step where it is on, each code once', async () => {
    const player = await newCareful();
    const before = await codeOf(player);
    const missing = { status: 400, body: { code: 'twoStep.codeRequired' } };
    const wrong = { status: 403, body: { code: 'twoStep.codeWrong' } };
    expect(await change(player, good[0])).toMatchObject(missing);
    expect(await change(player, good[0], { code: '' })).toMatchObject(missing);
    expect(await change(player, good[0], { code: player.app.wrongCode() })).toMatchObject(wrong);
    const code = player.app.code();
    const fewer = { code, password: 'not-mine1' };
    expect((await change(player, good[0], fewer)).body.code).toBe('password.currentIncorrect');
    expect(await codeOf(player)).toBe(before);
    expect((await change(player, good[0], { code })).status).toBe(200);
    expect(await change(player, good[1], { code })).toMatchObject(wrong);
    expect(await codeOf(player)).toBe(good[0]);
    const [recovery] = player.recoveryCodes;
    expect((await change(player, good[1], { code: recovery })).status).toBe(200);
    expect(await change(player, good[0], { code: recovery })).toMatchObject(wrong);
    expect(await codeOf(player)).toBe(good[1]);
  });

  test('a value that cannot be set uses up no code', async () => {
    const player = await newCareful();
    const code = player.app.code();
    expect((await change(player, bad[2]?.[0], { code })).status).toBe(400);
    expect((await change(player, good[0], { code })).status).toBe(200);
  });

  test('of changes at once with one code, one is made', async () => {
    const player = await newCareful();
    await forgetUsedCodes(site, player.id);
    const code = player.app.code();
    const values = Array.from({ length: 8 }, (_, index) => good[index % 2] ?? '');
    const answers = await Promise.all(values.map((value) => change(player, value, { code })));
    const made = answers.flatMap(({ status }, index) => (status === 200 ? [values[index]] : []));
    expect(made).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'twoStep.codeWrong')).toHaveLength(7);
    expect(await codeOf(player)).toBe(made[0]);
  });

  test('of changes at once without one, the last holds whole', async () => {
    const player = await newPlayer();
    const answers = await Promise.all(good.map((value) => change(player, value)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(good).toContain(await codeOf(player));
  });

  test('a session that a new password has ended changes nothing', async () => {
    const player = await newPlayer();
    const before = await codeOf(player);
    await site.game.run('UPDATE {account}.account SET password = ? WHERE id = ?', [
      await site.services.game.passwords.hash('sun-gate8'),
      player.id,
    ]);
    for (const password of [player.password, 'sun-gate8']) {
      expect((await change({ ...player, password }, good[0])).status).toBe(401);
    }
    expect(await codeOf(player)).toBe(before);
  });
});
