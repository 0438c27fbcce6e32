import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const phc =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,86})$/;

/** Hashes to the standard PHC string (`$argon2id$v=19$m=…,t=…,p=…$salt$tag`). */
export async function argon2idHash(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(password, salt, cost, 32);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** Verifies with the cost parameters of the stored string. */
export async function argon2idVerify(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(stored) ?? [];
  if (!salt || !tag) return false;
  const expected = Buffer.from(tag, 'base64');
  const storedCost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const actual = await derive(password, Buffer.from(salt, 'base64'), storedCost, expected.length);
  return timingSafeEqual(actual, expected);
}

function derive(password: string, nonce: Buffer, { memory, passes, parallelism }: Cost, tagLength: number) {
  return new Promise<Buffer>((resolve, reject) => {
    argon2('argon2id', { message: password, nonce, memory, passes, parallelism, tagLength }, (error, tag) =>
      error ? reject(error) : resolve(tag),
    );
  });
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
