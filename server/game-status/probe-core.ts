import {
  type CoreAddress,
  type CoreConnection,
  type CoreTimes,
  CoreUnreachable,
  type NoAnswer,
  openCore,
} from './core-connection.ts';
import {
  type ChannelLoad,
  type CoreCommand,
  encodeCommand,
  encodeStateRequest,
  isWrongConnector,
  parseChannelLoad,
  parseServerUp,
  parseUserCount,
  readGreeting,
  type UserCount,
  type WireFormat,
} from './wire-format.ts';

/** How a core refuses to be asked: each fork has its own way. */
export type CoreRefusal = 'closed' | 'silent' | 'wrongConnector';

/** What one question to a core has told. */
export type CoreProbe =
  /** No connection; `reason` is the system's code, or `timeout`. */
  | { readonly state: 'offline'; readonly reason: string }
  /** Something listens, but it does not speak as a core does. */
  | { readonly state: 'strange'; readonly reason: NoAnswer | 'unknownProtocol' | 'unknownAnswer' }
  /** The core runs but takes no new players. */
  | { readonly state: 'maintenance' }
  /** The core runs and gives no counts to this machine. */
  | { readonly state: 'refused'; readonly refusal: CoreRefusal; readonly load: ChannelLoad | null }
  | ({ readonly state: 'counted' } & UserCount);

export const usualTimes: CoreTimes = { connectMs: 2_000, answerMs: 3_000 };

const isNoAnswer = (value: unknown): value is NoAnswer =>
  value === 'closed' || value === 'silent' || value === 'tooMuch';

/** What the core speaks, once it has said so. The greeting is forgotten: its keys are random, and may look like anything. */
export async function greet(core: CoreConnection): Promise<WireFormat | NoAnswer | 'strange'> {
  const format = await core.receive((bytes) => {
    const greeting = readGreeting(bytes);
    return greeting === 'unfinished' ? undefined : greeting;
  });
  if (format === 'classic' || format === 'm2dev') core.clear();
  return format;
}

type Answer<Value> = { readonly value: Value } | { readonly none: NoAnswer | 'wrongConnector' | 'unknown' };

const line = /\n$/;

async function ask<Value>(
  core: CoreConnection,
  format: WireFormat,
  command: CoreCommand,
  parse: (bytes: Buffer) => Value | undefined,
): Promise<Answer<Value>> {
  core.clear();
  core.send(encodeCommand(command, format));
  const answer = await core.receive<Answer<Value>>((bytes) => {
    const value = parse(bytes);
    if (value !== undefined) return { value };
    if (isWrongConnector(bytes)) return { none: 'wrongConnector' };
    return line.test(bytes.toString('latin1')) ? { none: 'unknown' } : undefined;
  });
  return isNoAnswer(answer) ? { none: answer } : answer;
}

/**
 * Over a connection of its own, since the one that was refused may be closed. The answer keeps the entries of dead cores: it says
 * how full a channel is, never whether it is up.
 */
async function readLoad(address: CoreAddress, times: CoreTimes): Promise<ChannelLoad | null> {
  try {
    return await withCore(address, times, async (core) => {
      const format = await greet(core);
      if (format !== 'classic' && format !== 'm2dev') return null;
      core.send(encodeStateRequest(format));
      const load = await core.receive((bytes) => parseChannelLoad(bytes, format, address.port));
      return isNoAnswer(load) ? null : load;
    });
  } catch (error) {
    if (error instanceof CoreUnreachable) return null;
    throw error;
  }
}

/** @throws CoreUnreachable */
export async function withCore<Value>(
  address: CoreAddress,
  times: CoreTimes,
  use: (core: CoreConnection) => Promise<Value>,
): Promise<Value> {
  const core = await openCore(address, times);
  try {
    return await use(core);
  } finally {
    core.close();
  }
}

async function question(core: CoreConnection): Promise<CoreProbe | CoreRefusal> {
  const format = await greet(core);
  if (format === 'strange') return { state: 'strange', reason: 'unknownProtocol' };
  if (isNoAnswer(format)) return { state: 'strange', reason: format };
  const up = await ask(core, format, 'IS_SERVER_UP', parseServerUp);
  if ('value' in up && !up.value) return { state: 'maintenance' };
  const count = 'value' in up ? await ask(core, format, 'USER_COUNT', parseUserCount) : up;
  if ('value' in count) return { state: 'counted', ...count.value };
  if (count.none === 'tooMuch') return { state: 'strange', reason: 'tooMuch' };
  if (count.none === 'unknown') return { state: 'strange', reason: 'unknownAnswer' };
  return count.none;
}

/**
 * Asks a core how it is (`IS_SERVER_UP`) and how many play on its channel (`USER_COUNT`); where it refuses, for the state of the
 * channels, which every client asks. Never throws, and never takes longer than its times.
 */
export async function probeCore(address: CoreAddress, times = usualTimes): Promise<CoreProbe> {
  try {
    const answer = await withCore(address, times, question);
    if (typeof answer === 'object') return answer;
    return { state: 'refused', refusal: answer, load: await readLoad(address, times) };
  } catch (error) {
    if (error instanceof CoreUnreachable) return { state: 'offline', reason: error.message };
    throw error;
  }
}

/** Whether anything accepts connections there: all that is asked of the login server. */
export async function isReachable(address: CoreAddress, times = usualTimes): Promise<boolean> {
  return withCore(address, times, async () => true).catch((error) => {
    if (error instanceof CoreUnreachable) return false;
    throw error;
  });
}
