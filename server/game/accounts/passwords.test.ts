import { createConnection } from 'mysql2/promise';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { mariadbUrl, testDatabases } from '#test/factories/mariadb.ts';
import { passwordForm, passwordHashing, storedLengths } from './passwords.ts';

const databases = await testDatabases('PASSWORD() of MariaDB');
const mysql41 = passwordHashing('mysql41');

test('mysql41 matches published vectors', async () => {
  expect(await mysql41.hash('123456789')).toBe('*CC67043C7BCFF5EEA5566BD9B1F3C74FD9A5CF5D');
  expect(await mysql41.hash('password')).toBe('*2470C0C06DEE42FD1618BB99005ADCA2EC9D1E19');
});

test.runIf(databases.includes('mariadb'))("mysql41 matches MariaDB's PASSWORD()", async () => {
  const connection = await createConnection(mariadbUrl);
  try {
    const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
    const samples = ['a', 'Zz09!#$%&()*+,-.', ...printable, printable.join('')];
    for (const sample of samples) {
      const [rows] = await connection.query('SELECT PASSWORD(?) AS stored', [sample]);
      expect([{ stored: await mysql41.hash(sample) }], sample).toEqual(rows);
    }
  } finally {
    await connection.end();
  }
});

const others = {
  mysql41: '*CC67043C7BCFF5EEA5566BD9B1F3C74FD9A5CF5D',
  // Published vectors: `password` by the argon2 reference program, `U*U` by bcrypt.
  argon2id: '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
  bcrypt: '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
};

describe.each(['mysql41', 'argon2id', 'bcrypt'] as const)('scheme %s', (scheme) => {
  const passwords = passwordHashing(scheme);

  test('verifies its own hashes only', async () => {
    const stored = await passwords.hash('Hunter2!');
    expect(passwordForm(stored)).toBe(scheme);
    expect(stored).toHaveLength(storedLengths[scheme]);
    expect(await passwords.verify('Hunter2!', stored)).toBe(true);
    for (const wrong of ['hunter2!', 'Hunter2', 'Hunter2!!', ''])
      expect(await passwords.verify(wrong, stored)).toBe(false);
  });

  test('verifies hashes of the other schemes', async () => {
    expect(await passwords.verify('123456789', others.mysql41)).toBe(true);
    expect(await passwords.verify('password', others.argon2id)).toBe(true);
    expect(await passwords.verify('U*U', others.bcrypt)).toBe(true);
    expect(await passwords.verify('some other', others.bcrypt)).toBe(false);
  });

  test('a hash of another form costs what one of the scheme does, too, and one of the scheme nothing more', async () => {
    const dummy = vi.spyOn(passwords, 'verifyDummy');
    onTestFinished(() => dummy.mockRestore());
    for (const [form, stored] of Object.entries({ ...others, oldMysql: '5d2e19393cc5ef67' })) {
      dummy.mockClear();
      await passwords.verify('123456789', stored);
      expect(dummy.mock.calls, form).toEqual(form === scheme ? [] : [['123456789']]);
    }
  });

  test('never verifies an unknown format', async () => {
    const strange = [
      '',
      'plain',
      '5d2e19393cc5ef67',
      '*cc67043c7bcff5eea5566bd9b1f3c74fd9a5cf5d',
      '$argon2id$v=19$m=1',
      '*',
    ];
    for (const stored of strange) {
      expect(await passwords.verify(stored, stored), stored).toBe(false);
    }
  });

  test('a dummy verification takes as long as a wrong password', async () => {
    const stored = await passwords.hash('Hunter2!');
    expect(await passwords.verifyDummy('Hunter2!')).toBe(false);
    expect(await passwords.verifyDummy('the password of nobody')).toBe(false);
    const rounds = scheme === 'mysql41' ? 2_000 : 12;
    const [known, unknown] = await fastestOfBoth(
      rounds,
      () => passwords.verify('wrong one', stored),
      () => passwords.verifyDummy('wrong one'),
    );
    expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(3);
  });
});

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The best of many alternating rounds, so that other load affects both. */
async function fastestOfBoth(
  rounds: number,
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<readonly [number, number]> {
  let [best, bestOfOther] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round += 1) {
    best = Math.min(best, await timeOf(one));
    bestOfOther = Math.min(bestOfOther, await timeOf(other));
  }
  return [best, bestOfOther];
}
