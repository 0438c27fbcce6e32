// `npm run rescue -- <login>`: a link for a new password, for whoever has the machine and has lost the key.
import { pino } from 'pino';
import { GameUnavailable } from '#server/game/errors.ts';
import { openGame } from '#server/game/open-game.ts';
import { RescueError, rescue, rescueMinutes } from '#server/operations/rescue.ts';
import { SiteProblem } from '#server/site/database/mysql.ts';
import { openExistingSite } from '#server/site/database/open-site.ts';
import { ownConfig, runCommand } from './own-config.ts';

const [login] = process.argv.slice(2);
if (!login) {
  console.error('Whose? npm run rescue -- <login>');
  process.exit(2);
}

await runCommand(async () => {
  const config = ownConfig();
  const site = await openExistingSite(config);
  const game = await openGame(config, pino({ level: 'silent' }));
  try {
    const { link, administrator } = await rescue({ config, game, site }, login);
    console.log(
      `Open this within ${rescueMinutes} minutes and choose a new password. It works once; give it to nobody.`,
    );
    console.log(`\n  ${link}\n`);
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
}, [RescueError, SiteProblem, GameUnavailable]);
