import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setPrivateUmask } from '#server/operations/private-files.ts';
import { type Config, readConfig, WrongSettings } from '#server/settings/config.ts';

/** The settings as `npm start` reads them: of the environment, and of `.env` beside `package.json`. Ends the process when some are wrong. */
export function ownConfig(): Config {
  setPrivateUmask();
  const environmentFile = join(import.meta.dirname, '../../.env');
  if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    for (const line of ['Some settings are wrong:', ...error.lines]) console.error(line);
    process.exit(2);
  }
}

/** Does what a command is for; what the owner can mend is told in one line, everything else as it is. */
export async function runCommand(
  work: () => Promise<void>,
  known: readonly (new (...given: never[]) => Error)[],
) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Error) || !known.some((each) => error instanceof each)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
