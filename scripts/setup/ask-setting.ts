import { settings } from '#server/settings/config.ts';
import type { Parsed } from '#server/settings/settings.ts';
import type { Terminal } from './terminal.ts';

/** What removes a setting that is there. */
const nothing = '-';

/** Asks until the answer is valid; empty keeps the present value, `-` removes it. */
export async function askSetting(
  terminal: Terminal,
  name: keyof typeof settings,
  question: string,
  present: string | undefined,
): Promise<string | undefined> {
  for (;;) {
    const answer = await terminal.ask(question, { fallback: present });
    if (answer === '' || answer === nothing) return undefined;
    const parsed: Parsed<unknown> = settings[name].parse(answer);
    if ('value' in parsed) return answer;
    terminal.say(`  ${name} ${parsed.problem}. Example: ${settings[name].example}`);
  }
}

/** The parts of an address such as `mysql://user:password@host:port`. */
export interface Server {
  readonly host: string;
  readonly user: string;
  readonly password: string;
}

/** As it is where % means nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function serverOf(address: string | undefined): Server | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const { host, username, password } = new URL(address);
  return { host, user: decoded(username), password: decoded(password) };
}

/**
 * The address that is there when the same server is answered, with another user and password where they have changed: what is
 * not asked for stays, such as how it is encrypted and options behind a question mark. Otherwise a new one.
 */
export function keptAddress(present: string | undefined, protocol: string, server: Server): string {
  const before = serverOf(present);
  if (!present || before?.host !== server.host) return addressOf(protocol, server);
  if (before.user === server.user && before.password === server.password) return present;
  const address = new URL(present);
  address.username = encodeURIComponent(server.user);
  address.password = server.user === '' ? '' : encodeURIComponent(server.password);
  return address.href;
}

function addressOf(protocol: string, { host, user, password }: Server): string {
  const secret = password === '' ? '' : `:${encodeURIComponent(password)}`;
  const owner = user === '' ? '' : `${encodeURIComponent(user)}${secret}@`;
  return `${protocol}://${owner}${host}`;
}

const hostPattern = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Asks for host, user and password; undefined without a host. */
export async function askServer(
  terminal: Terminal,
  question: string,
  present: Server | undefined,
): Promise<Server | undefined> {
  for (;;) {
    const host = await terminal.ask(question, { fallback: present?.host });
    if (host === '' || host === nothing) return undefined;
    if (!hostPattern.test(host)) {
      terminal.say(
        '  must be a name or an address, with a port where it is not the usual one: db.example.org:3306',
      );
      continue;
    }
    const user = await terminal.ask('  User', { fallback: present?.user });
    const isSame = present?.host === host && present.user === user;
    const fallback = isSame ? present.password : undefined;
    return { host, user, password: await terminal.ask('  Password', { fallback, secret: true }) };
  }
}
