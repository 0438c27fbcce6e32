// `npm run import-names -- <folder>`: reads the names of items from the game's item_names_<xx>.txt, for the pages of players.

import { importNames } from '#server/operations/item-names/import-names.ts';
import { NamesFileError } from '#server/operations/item-names/parse-names.ts';
import { SiteProblem } from '#server/site/database/mysql.ts';
import { openStartedSite } from '#server/site/database/open-site.ts';
import { ownConfig, runCommand } from './own-config.ts';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error(
    'Which folder? npm run import-names -- <folder with item_names_de.txt, item_names_en.txt, …>',
  );
  process.exit(2);
}
await runCommand(async () => {
  const config = ownConfig();
  const site = await openStartedSite(config);
  try {
    const print = (line: string) => console.log(line);
    const files = await importNames(folder, { site, encoding: config.GAME_TEXT_ENCODING, print });
    if (files === 0) throw new NamesFileError(`${folder} has no item_names.txt and no item_names_<xx>.txt.`);
    console.log('Pages of players show these names from now on.');
  } finally {
    await site.close();
  }
}, [SiteProblem, NamesFileError]);
