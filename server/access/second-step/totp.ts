import { createHmac, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;
/** Steps before and after the current one, for a phone's clock that differs. */
const drift = 1;
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function counterAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds);
}

/** RFC 4226, section 5.3. */
export function totpCode(secret: Buffer, counter: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', secret).update(message).digest();
  const number = mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 0xf) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The time step a code is of, compared in constant time; undefined for a wrong code. */
export function matchCounter(secret: Buffer, code: string, now: Date): number | undefined {
  const given = Buffer.from(code);
  if (given.length !== digits) return undefined;
  const current = counterAt(now);
  let found: number | undefined;
  for (let counter = current - drift; counter <= current + drift; counter += 1) {
    if (timingSafeEqual(given, Buffer.from(totpCode(secret, counter)))) found = counter;
  }
  return found;
}

export function isTotpText(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/** RFC 4648 without padding; secrets have whole groups of five bytes. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => base32[Number.parseInt(five, 2)]).join('');
}

/** The key URI that authenticator apps read from a QR code. */
export function otpauthUri(secret: Buffer, { issuer, login }: { issuer: string; login: string }): string {
  // A colon separates issuer and login, so the issuer may not contain one.
  const name = encodeURIComponent(issuer.replaceAll(':', ' '));
  const query = `secret=${toBase32(secret)}&issuer=${name}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`;
  return `otpauth://totp/${name}:${encodeURIComponent(login)}?${query}`;
}
