import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { WrongSettings } from './config.ts';

/** `.env` beside `package.json`. */
export const environmentFile = join(import.meta.dirname, '../../.env');

/** As editors and shells of Windows write it, too: in UTF-16, or with a mark before the first setting, which would hide it. */
export function readEnvironmentFile(file: string): string {
  const bytes = readFileSync(file);
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
}

/**
 * Adds the settings of `.env` to those of the environment, which go before them.
 * @throws WrongSettings when it cannot be read
 */
export function loadEnvironmentFile(environment = process.env, file = environmentFile): void {
  if (!existsSync(file)) return;
  let text: string;
  try {
    text = readEnvironmentFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new WrongSettings([
      `${file} cannot be read (${code}). It must belong to the user this process runs as, or to its group. Example: chown root:guildhall .env && chmod 640 .env`,
    ]);
  }
  for (const [name, value] of Object.entries(parseEnv(text))) environment[name] ??= value;
}
