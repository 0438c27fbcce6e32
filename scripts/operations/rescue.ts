// `npm run rescue -- <login>`: a link for a new password, for an owner who has lost theirs.
import { GameUnavailable } from '#server/game/errors.ts';
import { RescueError, rescue, rescueMinutes } from '#server/operations/rescue.ts';
import { SiteProblem } from '#server/site/database/mysql.ts';
import { runCommand } from './own-config.ts';
import { printAdminHint, withDatabases } from './with-databases.ts';

const [login] = process.argv.slice(2);
if (!login) {
  console.error('Whose? npm run rescue -- <login>');
  process.exit(2);
}

const work = () =>
  withDatabases(async (databases) => {
    const { link, administrator } = await rescue(databases, login);
    console.log(
      `Open this within ${rescueMinutes} minutes and choose a new password. It works once; give it to nobody.`,
    );
    console.log(`\n  ${link}\n`);
    if (!administrator) printAdminHint(databases.config, login);
  });

await runCommand(work, [RescueError, SiteProblem, GameUnavailable]);
