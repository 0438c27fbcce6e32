import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** How it answers; `well` and `closing` as cores do, the others as they refuse or fail. */
export type CoreManners =
  | 'well'
  /** Answers in pieces, with binary packets before the text. */
  | 'inPieces'
  /** Shuts down: takes no new players. */
  | 'closing'
  /** Closes the connection at the first command: `ADMINPAGE_IP` of some forks. */
  | 'closesAtCommand'
  /** Says nothing to commands, and keeps the connection: `ADMINPAGE_IP` of others. */
  | 'silentToCommands'
  | 'wrongConnector'
  /** Does not know the commands. */
  | 'unknown'
  /** Accepts the connection and says nothing at all. */
  | 'mute'
  /** Closes at once, as one with too many connections. */
  | 'closesAtOnce'
  /** Another service. */
  | 'stranger'
  | 'garbage'
  /** Sends without end. */
  | 'endless';

export interface FakeCoreState {
  readonly format: 'classic' | 'm2dev';
  readonly manners: CoreManners;
  readonly players: number;
  readonly empires: readonly [number, number, number];
  /** 0 closed, 1 normal, 2 busy, 3 full. */
  readonly load: 0 | 1 | 2 | 3;
}

const quiet: FakeCoreState = {
  format: 'classic',
  manners: 'well',
  players: 0,
  empires: [0, 0, 0],
  load: 1,
};

export interface FakeCore {
  readonly port: number;
  /** What it has been sent, in order. */
  readonly received: readonly string[];
  become(state: Partial<FakeCoreState>): void;
  close(): Promise<void>;
}

function greetingOf(format: FakeCoreState['format']): Buffer {
  if (format === 'classic') return Buffer.concat([Buffer.from([0xfd, 0x01, 0xff]), Buffer.alloc(12, 0x31)]);
  const keys = Buffer.alloc(68, 'YES\n1 2 3 4 5\n');
  return Buffer.concat([Buffer.from([0x08, 0, 0x05, 0, 0x01, 0x0b, 0, 0x48, 0]), keys]);
}

function stateAnswer({ format, load }: FakeCoreState, port: number): Buffer {
  const entry = [port & 0xff, port >> 8, load];
  if (format === 'classic') return Buffer.from([0xd2, 1, 0, 0, 0, ...entry, 1]);
  return Buffer.from([0x10, 0, 12, 0, 1, 0, 0, 0, ...entry, 1]);
}

function textAnswer(command: string, { players, empires, manners }: FakeCoreState): string {
  if (manners === 'wrongConnector') return 'WEBADMIN : Wrong Connector : 127.0.0.1\n';
  if (command === 'IS_SERVER_UP') return manners === 'closing' ? 'NO\n' : 'YES\n';
  if (command === 'USER_COUNT') return `${players} ${empires.join(' ')} ${players}\n`;
  return 'UNKNOWN\n';
}

/** The commands in a piece, without their headers; `state` is the question for the channels. */
function commandsIn(piece: Buffer, format: FakeCoreState['format']): string[] {
  const isState = format === 'classic' ? piece[0] === 0xce : piece[0] === 0x0f;
  if (isState) return ['state'];
  const text = format === 'classic' ? piece.toString('latin1') : piece.subarray(4).toString('latin1');
  return [...text.matchAll(/@?([\x20-\x7e]+)\n/g)].map(([, command = '']) => command);
}

/** @returns false when the connection is over or nothing more is to be said */
function greet(socket: Socket, { manners, format }: FakeCoreState): boolean {
  switch (manners) {
    case 'mute':
      return false;
    case 'closesAtOnce':
      socket.end();
      return false;
    case 'stranger':
      socket.write('SSH-2.0-OpenSSH_9.6\r\n');
      return false;
    case 'endless': {
      const more = () => void (socket.destroyed || socket.write(Buffer.alloc(16_384, 0xfd), more));
      socket.write(greetingOf(format), more);
      return false;
    }
    default:
      socket.write(greetingOf(format));
      return true;
  }
}

function answer(socket: Socket, command: string, state: FakeCoreState, port: number): void {
  if (command === 'state') return void socket.write(stateAnswer(state, port));
  const text = textAnswer(command, state);
  switch (state.manners) {
    case 'closesAtCommand':
      return void socket.end();
    case 'silentToCommands':
      return;
    case 'unknown':
      return void socket.write('UNKNOWN\n');
    case 'garbage':
      return void socket.write(Buffer.from([0x00, 0xff, 0x31, 0x0a]));
    case 'inPieces':
      socket.write(Buffer.from([0xfc, 0x00, 0x2c]));
      for (const letter of text) setImmediate(() => socket.write(letter));
      return;
    default:
      socket.write(text);
  }
}

/** A game core of which only the status can be asked: for the demo world, and for tests of each way to misbehave. */
export async function startFakeCore(initial: Partial<FakeCoreState> = {}): Promise<FakeCore> {
  let state: FakeCoreState = { ...quiet, ...initial };
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    if (!greet(socket, state)) return;
    socket.on('data', (piece: Buffer) => {
      for (const command of commandsIn(piece, state.format)) {
        received.push(command);
        answer(socket, command, state, port);
      }
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    port,
    received,
    become: (change) => {
      state = { ...state, ...change };
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
