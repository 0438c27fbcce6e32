import { setPrivateUmask } from '#server/operations/private-files.ts';
import { type Config, readConfig, WrongSettings } from '#server/settings/config.ts';
import { loadEnvironmentFile } from '#server/settings/environment-file.ts';

/** The settings as `npm start` reads them: of the environment, and of `.env` beside `package.json`. Ends the process when some are wrong. */
export function ownConfig(): Config {
  setPrivateUmask();
  try {
    loadEnvironmentFile();
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
