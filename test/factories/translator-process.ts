import { readConfig } from '#server/settings/config.ts';
import { openSite } from '#server/site/database/open-site.ts';
import { openEngines } from '#server/translation/engines/open-engines.ts';
import { openTranslator } from '#server/translation/translator.ts';

// Translates due jobs in a process of its own, so that tests can kill it or run several. Arguments: site settings as
// JSON, environment of the engines as JSON, seconds a job is leased.
const [settings = '{}', environment = '{}', heldSeconds = '60'] = process.argv.slice(2);
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const site = await openSite(JSON.parse(settings), quiet);
const engines = openEngines(readConfig(JSON.parse(environment)));
const translator = openTranslator({ site, engines, log: quiet, heldSeconds: Number(heldSeconds) });
console.log('begins');
await translator.settle();
await translator.close();
await site.close();
