import { randomInt, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoAdministrator, demoPlayer } from './people.ts';

export interface DemoLogin {
  readonly login: string;
  readonly password: string;
}

export interface DemoAccounts {
  readonly player: DemoLogin;
  readonly admin: DemoLogin;
}

const passwordLength = 12;
/** Without characters that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function randomPassword(): string {
  return Array.from({ length: passwordLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

export async function readDemoAccounts(dataDir: string): Promise<DemoAccounts | undefined> {
  try {
    return JSON.parse(await readFile(pathIn(dataDir), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The demo logins of the file; created with mode 600 when missing. */
export async function ensureDemoAccounts(dataDir: string): Promise<DemoAccounts> {
  const known = await readDemoAccounts(dataDir);
  if (known) return known;
  await mkdir(dataDir, { recursive: true });
  const accounts: DemoAccounts = {
    player: { login: demoPlayer.login, password: randomPassword() },
    admin: { login: demoAdministrator.login, password: randomPassword() },
  };
  return (await writeOnce(dataDir, accounts)) ? accounts : ensureDemoAccounts(dataDir);
}

/** Creates the file atomically. @returns false when another process was first */
async function writeOnce(dataDir: string, accounts: DemoAccounts): Promise<boolean> {
  const draft = `${pathIn(dataDir)}.${randomUUID()}`;
  await writeFile(draft, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600, flush: true });
  try {
    await link(draft, pathIn(dataDir));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft);
  }
}

const pathIn = (dataDir: string) => join(dataDir, 'demo-accounts.json');
