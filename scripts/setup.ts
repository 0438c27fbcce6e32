// `npm run setup`: asks for the settings of a real site and writes them into `.env`. Without a terminal the lines of the
// standard input are the answers. With `-- --file path`: another file.
import { chmodSync, chownSync, existsSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { moduleNames } from '#contract/modules.ts';
import { setPrivateUmask } from '#server/operations/private-files.ts';
import { readConfig, WrongSettings } from '#server/settings/config.ts';
import { environmentFile, readEnvironmentFile } from '#server/settings/environment-file.ts';
import { readCommandLine } from './operations/command-line.ts';
import { askDatabases } from './setup/ask-databases.ts';
import { askServer, askSetting, keptAddress, serverOf } from './setup/ask-setting.ts';
import { type Changes, changeEnv, shownLine, Unwritable } from './setup/env-file.ts';
import { InputEnded, openTerminal, type Terminal } from './setup/terminal.ts';

type Present = Readonly<Record<string, string | undefined>>;

const smtpsPort = /:465$/;

async function askMail(terminal: Terminal, present: Present): Promise<Changes> {
  const server = await askServer(
    terminal,
    'Mail server, as host:port (empty: mails become files)',
    serverOf(present.SMTP_URL),
  );
  if (!server) return { SMTP_URL: undefined };
  return {
    SMTP_URL: keptAddress(present.SMTP_URL, smtpsPort.test(server.host) ? 'smtps' : 'smtp', server),
    MAIL_FROM: await askSetting(terminal, 'MAIL_FROM', 'Who the mails are from', present.MAIL_FROM),
  };
}

async function askAll(terminal: Terminal, present: Present): Promise<Changes> {
  const ask = (name: 'PUBLIC_URL' | 'ADMIN_LOGINS' | 'MODULES', question: string) =>
    askSetting(terminal, name, question, present[name]);
  return {
    PUBLIC_URL: await ask('PUBLIC_URL', 'Address that players type, for example https://www.example.org'),
    ...(await askDatabases(terminal, present)),
    ...(await askMail(terminal, present)),
    ADMIN_LOGINS: await ask('ADMIN_LOGINS', "Logins of owners beside the game's IMPLEMENTORs"),
    MODULES: await ask(
      'MODULES',
      `Modules that are always on: ${moduleNames.join(', ')}, or all (empty: switch them in the administration)`,
    ),
  };
}

/** Root writes the file, and the site's group reads it. Where they cannot be kept, it stays for its writer alone. */
function keepAccess(fresh: string, old: string): void {
  const { mode, uid, gid } = statSync(old);
  try {
    chownSync(fresh, uid, gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EPERM') return;
    throw error;
  }
  // Never for everybody on the machine: it holds passwords.
  chmodSync(fresh, mode & 0o770);
}

/** In one step, so that a broken-off write leaves the old file. */
function write(file: string, text: string): void {
  const place = existsSync(file) ? realpathSync(file) : file;
  const fresh = `${place}.new`;
  writeFileSync(fresh, text, { mode: 0o600 });
  if (existsSync(place)) keepAccess(fresh, place);
  renameSync(fresh, place);
}

async function run(terminal: Terminal, file: string): Promise<void> {
  const text = existsSync(file) ? readEnvironmentFile(file) : '';
  const present = parseEnv(text);
  terminal.say('Empty keeps what is shown in brackets; - removes it.');
  const answers = await askAll(terminal, present);
  const changes = Object.fromEntries(
    Object.entries(answers).filter(([name, value]) => value !== present[name]),
  );
  readConfig({ ...present, ...changes });
  const result = changeEnv(text, changes);
  terminal.say();
  if (Object.keys(changes).length === 0) return terminal.say('Nothing has changed.');
  terminal.say(`This is written into ${file}; its other lines stay:`);
  for (const [name, value] of Object.entries(changes)) terminal.say(`  ${shownLine(name, value)}`);
  if (!(await terminal.confirm('Write it?', true))) return terminal.say('Nothing was written.');
  write(file, result);
  terminal.say('Written. Now: npm run grants, npm run doctor, npm start.');
}

setPrivateUmask();
const { values } = readCommandLine('npm run setup -- [--file .env]', {
  options: { file: { type: 'string' } },
});
const terminal = openTerminal();
try {
  await run(terminal, values.file ?? environmentFile);
} catch (error) {
  if (error instanceof WrongSettings) for (const line of error.lines) console.error(line);
  else if (error instanceof InputEnded || error instanceof Unwritable) console.error(error.message);
  else throw error;
  process.exitCode = 2;
} finally {
  terminal.close();
}
