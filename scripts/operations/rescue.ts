// `npm run rescue -- <login>`: a link for a new password, for an owner who has lost theirs. With `--second-step`: removes
// a lost second step of logging in and all passkeys instead.
import { GameUnavailable } from '#server/game/errors.ts';
import {
  endSessionsFromServer,
  RescueError,
  rescue,
  rescueMinutes,
  rescueSecondStep,
} from '#server/operations/rescue.ts';
import { SiteProblem } from '#server/site/database/mysql.ts';
import { readCommandLine } from './command-line.ts';
import { runCommand } from './own-config.ts';
import { printOwnerHint, withDatabases } from './with-databases.ts';

const usage = 'npm run rescue -- <login> [--second-step | --sessions]';
const { positionals, values } = readCommandLine(usage, {
  allowPositionals: true,
  options: {
    'second-step': { type: 'boolean', default: false },
    // Ends all sessions.
    sessions: { type: 'boolean', default: false },
  },
});
const [login] = positionals;
if (!login) {
  console.error(`Whose? ${usage}`);
  process.exit(2);
}

const work = () =>
  withDatabases(async (databases) => {
    if (values.sessions) {
      const ended = await endSessionsFromServer(databases, login);
      console.log(`Sessions of "${login}" that have ended: ${ended}. The password is the same.`);
      return;
    }
    if (values['second-step']) {
      await rescueSecondStep(databases, login);
      console.log(
        `Two-step login of "${login}" is off, its passkeys are removed, and all its sessions have ended. The password is the same.`,
      );
      return;
    }
    const { link, administrator } = await rescue(databases, login);
    console.log(
      `Open this within ${rescueMinutes} minutes and choose a new password. It works once; give it to nobody.`,
    );
    console.log(`\n  ${link}\n`);
    if (!administrator) printOwnerHint(databases.config, login);
  });

await runCommand(work, [RescueError, SiteProblem, GameUnavailable]);
