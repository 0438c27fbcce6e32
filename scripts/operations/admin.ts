// `npm run admin -- create <login> [email]`: makes an account for an administrator and prints its password once.
import { pino } from 'pino';
import { GameLimited, GameUnavailable } from '#server/game/errors.ts';
import { openGame } from '#server/game/open-game.ts';
import { AccountCreationError, createAccount } from '#server/operations/create-account.ts';
import { SiteProblem } from '#server/site/database/mysql.ts';
import { openExistingSite } from '#server/site/database/open-site.ts';
import { ownConfig, runCommand } from './own-config.ts';

const [command, login, email] = process.argv.slice(2);
if (command !== 'create' || !login) {
  console.error('Whose account? npm run admin -- create <login> [email]');
  process.exit(2);
}

await runCommand(async () => {
  const config = ownConfig();
  const site = await openExistingSite(config);
  const game = await openGame(config, pino({ level: 'silent' }));
  try {
    const { password, administrator } = await createAccount({ config, game, site }, login, email);
    console.log(`The account "${login}" was made. Its password is shown here and nowhere else:`);
    console.log(`\n  ${password}\n`);
    console.log('Log in with it and change it on the page "Change password".');
    if (!administrator) {
      console.log(
        `"${login}" is no administrator. To make it one, write into .env and start the site again:`,
      );
      console.log(`  ADMIN_LOGINS=${[...config.ADMIN_LOGINS, login].join(',')}`);
    }
  } finally {
    await game.close();
    await site.close();
  }
}, [AccountCreationError, SiteProblem, GameUnavailable, GameLimited]);
