/**
 * How cores speak before anybody has logged in: `classic` is the 40k family and what came from it, `m2dev` frames
 * every packet with a header and a length. Read in public sources of both.
 */
export type WireFormat = 'classic' | 'm2dev';

interface Greeting {
  readonly begins: Buffer;
  /** The phase packet and the handshake packet, which the core sends without being asked. */
  readonly length: number;
}

const greetings: Readonly<Record<WireFormat, Greeting>> = {
  classic: { begins: Buffer.from([0xfd, 0x01]), length: 15 },
  m2dev: { begins: Buffer.from([0x08, 0x00, 0x05, 0x00, 0x01]), length: 77 },
};

/**
 * What the first bytes of a connection are: a core's greeting, `unfinished` while too few have come to tell, or
 * `strange` where no core speaks.
 */
export function readGreeting(bytes: Buffer): WireFormat | 'unfinished' | 'strange' {
  let isPossible = false;
  for (const [format, { begins, length }] of Object.entries(greetings)) {
    const common = Math.min(begins.length, bytes.length);
    if (!bytes.subarray(0, common).equals(begins.subarray(0, common))) continue;
    if (bytes.length >= length) return format as WireFormat;
    isPossible = true;
  }
  return isPossible ? 'unfinished' : 'strange';
}

/** The commands that the status sends: both only read, and need no password. One more is in `kick.ts`. */
export type CoreCommand = 'IS_SERVER_UP' | 'USER_COUNT';

const m2devTextHeader = 0x11;

/** A command as one packet, to be sent in one write: some cores take two segments for two commands. */
export function encodeCommand(command: CoreCommand, format: WireFormat): Buffer {
  return encodeLine(command, format);
}

/** @param line without line breaks or other control characters */
export function encodeLine(line: string, format: WireFormat): Buffer {
  if (format === 'classic') return Buffer.from(`@${line}\n`, 'latin1');
  const text = Buffer.from(`${line}\n`, 'latin1');
  const head = Buffer.alloc(4);
  head.writeUInt16LE(m2devTextHeader, 0);
  head.writeUInt16LE(head.length + text.length, 2);
  return Buffer.concat([head, text]);
}

/** Asks for the state of all channels, which no core keeps behind its list of addresses. */
export function encodeStateRequest(format: WireFormat): Buffer {
  return format === 'classic' ? Buffer.from([0xce]) : Buffer.from([0x0f, 0x00, 0x04, 0x00]);
}

/** Players of one channel: all, and by empire in the game's order. */
export interface UserCount {
  readonly players: number;
  readonly empires: readonly [shinso: number, chunjo: number, jinno: number];
}

/** More than any channel can hold; a larger number is no count. */
const mostPlayers = 1_000_000;

/** @returns undefined while no complete answer is there; binary packets may stand before it */
export function parseUserCount(bytes: Buffer): UserCount | undefined {
  const found = /(\d{1,9}) (\d{1,9}) (\d{1,9}) (\d{1,9}) (\d{1,9})\r?\n$/.exec(bytes.toString('latin1'));
  if (!found) return undefined;
  const [players = 0, shinso = 0, chunjo = 0, jinno = 0] = found.slice(1).map(Number);
  if (players > mostPlayers || shinso + chunjo + jinno > players) return undefined;
  return { players, empires: [shinso, chunjo, jinno] };
}

/** Whether the core takes new players; undefined while no complete answer is there. */
export function parseServerUp(bytes: Buffer): boolean | undefined {
  const found = /(YES|NO)\r?\n$/.exec(bytes.toString('latin1'));
  return found ? found[1] === 'YES' : undefined;
}

/** Whether a core says that this machine's address is not on its list (`ADMINPAGE_IP`). */
export function isWrongConnector(bytes: Buffer): boolean {
  return bytes.toString('latin1').includes('Wrong Connector');
}

/** What a core last told of a port, at most five minutes ago: never proof that it runs. */
export type ChannelLoad = 'closed' | 'normal' | 'busy' | 'full';

const loads = ['closed', 'normal', 'busy', 'full'] as const;
const mostChannels = 256;

/**
 * The load of a port in an answer to the state request.
 * @returns undefined while the answer is incomplete, null where the port is not listed
 */
export function parseChannelLoad(
  bytes: Buffer,
  format: WireFormat,
  port: number,
): ChannelLoad | null | undefined {
  const countAt = format === 'classic' ? 1 : 4;
  const isAnswer =
    format === 'classic' ? bytes[0] === 0xd2 : bytes.length >= 2 && bytes.readUInt16LE(0) === 0x10;
  if (bytes.length === 0) return undefined;
  if (!isAnswer) return null;
  if (bytes.length < countAt + 4) return undefined;
  const count = bytes.readInt32LE(countAt);
  if (count < 0 || count > mostChannels) return null;
  const first = countAt + 4;
  if (bytes.length < first + count * 3 + 1) return undefined;
  for (let at = first; at < first + count * 3; at += 3)
    if (bytes.readUInt16LE(at) === port) return loads[bytes[at + 2] ?? 0] ?? null;
  return null;
}
