import { type CoreAddress, CoreUnreachable } from './core-connection.ts';
import { greet, usualTimes, withCore } from './probe-core.ts';
import { encodeLine, isWrongConnector } from './wire-format.ts';

/** Logins as registration takes them; with anything else a line could hold a second command. */
const plainLogin = /^\w{1,30}$/;
const plainPassword = /^[\x21-\x7e]{1,60}$/;

/** A core forwards DC to its peers but does not apply it itself, so two cores are asked. */
const coresToAsk = 2;

/** Each command is answered by a line, right or wrong password alike. */
const bothAnswered = (bytes: Buffer) => (bytes.toString('latin1').match(/\n/g) ?? []).length >= 2;

async function ask(address: CoreAddress, lines: readonly string[], times = usualTimes): Promise<boolean> {
  try {
    return await withCore(address, times, async (core) => {
      const format = await greet(core);
      if (format !== 'classic' && format !== 'm2dev') return false;
      core.send(Buffer.concat(lines.map((line) => encodeLine(line, format))));
      const answer = await core.receive((bytes) => {
        if (isWrongConnector(bytes)) return 'refused';
        return bothAnswered(bytes) ? 'answered' : undefined;
      });
      return answer === 'answered';
    });
  } catch (error) {
    if (error instanceof CoreUnreachable) return false;
    throw error;
  }
}

/**
 * Asks cores to disconnect who is logged in to the game with this login: `DC`, the one command this site sends behind
 * the password of the cores (`ADMINPAGE_PASSWORD`). Cores know a login as the game stores it, so give it in lower case.
 * Whether the password was right, no core says.
 * @param cores one of each channel; two different ones are asked
 * @returns how many cores have taken the command; 0 for a login or password that does not fit in a line. Never throws
 *   for a core that is away, and never takes longer than `times`
 */
export async function kickLogin(
  cores: readonly CoreAddress[],
  { login, password }: { readonly login: string; readonly password: string },
  times = usualTimes,
): Promise<number> {
  if (!plainLogin.test(login) || !plainPassword.test(password)) return 0;
  const different = [...new Map(cores.map((core) => [`${core.host}:${core.port}`, core])).values()];
  const lines = [password, `DC ${login}`];
  const asked = await Promise.all(different.slice(0, coresToAsk).map((core) => ask(core, lines, times)));
  return asked.filter(Boolean).length;
}
