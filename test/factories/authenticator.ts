import { createECDH, createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type {
  Assertion,
  Attestation,
  CreationOptions,
  RequestOptions,
} from '#contract/api/account/passkeys.ts';

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

/** The part of CBOR (RFC 8949) that authenticators write. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer) => data.toString('base64url');

interface Key {
  readonly private: KeyObject;
  /** As COSE (RFC 9053): EC2, ES256, P-256. */
  readonly cose: Buffer;
}

function keyOf(seed: string): Key {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(sha256(`key ${seed}`));
  const point = curve.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)];
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: base64url(curve.getPrivateKey()),
    x: base64url(x),
    y: base64url(y),
  };
  const cose = cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, x],
      [-3, y],
    ]),
  );
  return { private: createPrivateKey({ key: jwk, format: 'jwk' }), cose };
}

/** What an attacker changes. */
export interface Twist {
  readonly origin?: string;
  readonly rpId?: string;
  readonly verified?: boolean;
  readonly present?: boolean;
  readonly counter?: number;
  readonly challenge?: string;
  readonly type?: string;
  readonly userHandle?: string | null;
  /** Named in place of the own one. */
  readonly id?: string;
}

const flag = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 } as const;

/**
 * A passkey of a software authenticator: keys and ids follow from the seed.
 * @param counts false for one that always says 0, as those in clouds do
 */
export function newAuthenticator(
  origin: string,
  seed: string,
  { counts = true, backedUp = false }: { counts?: boolean; backedUp?: boolean } = {},
) {
  const key = keyOf(seed);
  const id = sha256(`id ${seed}`);
  let counter = 0;
  let userHandle = '';

  function clientData(type: string, challenge: string, twist: Twist): Buffer {
    const data = {
      type: twist.type ?? type,
      challenge: twist.challenge ?? challenge,
      origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify({ ...data, ...(twist.origin ? { origin: twist.origin } : {}) }));
  }

  function authenticatorData(rpId: string, twist: Twist, attested = Buffer.alloc(0)): Buffer {
    const { present = true, verified = true } = twist;
    const flags =
      (present ? flag.present : 0) |
      (verified ? flag.verified : 0) |
      (backedUp ? flag.backupEligible | flag.backedUp : 0) |
      (attested.length > 0 ? flag.attested : 0);
    if (counts) counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(twist.counter ?? counter);
    return Buffer.concat([sha256(twist.rpId ?? rpId), Buffer.from([flags]), count, attested]);
  }

  return {
    id: base64url(id),
    /** As stored. */
    publicKey: base64url(key.cose),
    /** Answers `navigator.credentials.create`. */
    create(
      { challenge, rp, user }: Pick<CreationOptions, 'challenge' | 'rp' | 'user'>,
      twist: Twist = {},
    ): Attestation {
      userHandle = user.id;
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, key.cose]);
      const object = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(rp.id, twist, attested)],
      ]);
      return {
        id: twist.id ?? base64url(id),
        rawId: twist.id ?? base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, twist)),
          attestationObject: base64url(cbor(object)),
          transports: ['internal', 'hybrid'],
        },
      };
    },
    /** Answers `navigator.credentials.get`. */
    get({ challenge, rpId }: Pick<RequestOptions, 'challenge' | 'rpId'>, twist: Twist = {}): Assertion {
      const client = clientData('webauthn.get', challenge, twist);
      const data = authenticatorData(rpId, twist);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), key.private);
      return {
        id: twist.id ?? base64url(id),
        rawId: twist.id ?? base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: twist.userHandle === undefined ? userHandle : twist.userHandle,
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof newAuthenticator>;
