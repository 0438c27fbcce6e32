// `npm run new-game`: says what the site has noted of the game's characters and guilds. `… -- --yes` forgets it, after a wipe.
import { countOldGame, type Forgotten, forgetOldGame } from '#server/operations/new-game/forget-old-game.ts';
import { SiteProblem } from '#server/site/database/mysql.ts';
import { openStartedSite } from '#server/site/database/open-site.ts';
import { readCommandLine } from './command-line.ts';
import { ownConfig, runCommand } from './own-config.ts';

const { values } = readCommandLine('npm run new-game [-- --yes]', {
  options: { yes: { type: 'boolean', default: false } },
});

const words: Readonly<Record<keyof Forgotten, string>> = {
  standing_days: 'days of ranks, levels and ladder points',
  standing_blocks: 'stored parts of these days',
  character_names: 'names of characters, by which old links lead to their pages',
  character_unlocks: 'characters that were unlocked: when, and where they stood',
  guild_marks: 'emblems of guilds',
  watched_guilds: 'guilds: when first seen, and their counters of wars',
  guild_war_ends: 'ends of wars of guilds',
  shared_readings: 'rankings as they were handed to other instances',
  shared_reading_pieces: 'stored parts of these rankings',
};

function printCounts(counts: Forgotten): void {
  for (const [table, word] of Object.entries(words)) {
    console.log(`${String(counts[table as keyof Forgotten]).padStart(9)}  ${word}`);
  }
}

const plan = `
Nothing has been deleted. The game is never changed by this command, and accounts, what players let others see, frozen
seasons, bans, tickets, the audit log and everything your team has written stay.

When you empty the game's tables of characters and guilds, do it in this order:

  1. To keep the final standing, freeze a season at /admin/seasons. What is deleted here cannot be frozen any more.
  2. Make a backup (npm run backup): there is no other way back.
  3. Stop the site, with several instances all of them. A running site remembers the old characters and notes them again.
  4. Empty the game's tables. Also the booked wars (guild_war_reservation), the logs levellog and log, and the folder "mark"
     with the emblems of guilds: the site shows wars, levels, foundings and emblems from there by the same numbers.
  5. npm run new-game -- --yes
  6. Start the site.
`;

const done = `
Now start the site. If the site was running meanwhile, stop it, run this command once more, and start it.
`;

await runCommand(async () => {
  const config = ownConfig();
  const site = await openStartedSite(config);
  try {
    const counts = values.yes ? await forgetOldGame({ config, site }) : await countOldGame(site);
    console.log(
      `What the site has ${values.yes ? 'forgotten' : 'noted'} of the game's characters and guilds:\n`,
    );
    printCounts(counts);
    console.log(values.yes ? done : plan);
  } finally {
    await site.close();
  }
}, [SiteProblem]);
