// `npm run admin -- create <login> [email]`: makes an account for an administrator and prints its password once.
import { GameLimited, GameUnavailable } from '#server/game/errors.ts';
import { AccountCreationError, createAccount } from '#server/operations/create-account.ts';
import { SiteProblem } from '#server/site/database/mysql.ts';
import { runCommand } from './own-config.ts';
import { printOwnerHint, withDatabases } from './with-databases.ts';

const [command, login, email] = process.argv.slice(2);
if (command !== 'create' || !login) {
  console.error('Whose account? npm run admin -- create <login> [email]');
  process.exit(2);
}

const work = () =>
  withDatabases(async (databases) => {
    const { password, administrator } = await createAccount(databases, login, email);
    console.log(`The account "${login}" was made. Its password is shown here and nowhere else:`);
    console.log(`\n  ${password}\n`);
    console.log('Log in with it and change it on the page "Change password".');
    if (!administrator) printOwnerHint(databases.config, login);
  });

await runCommand(work, [AccountCreationError, SiteProblem, GameUnavailable, GameLimited]);
