// `npm run grants -- [--admin mysql://root:…@host] [--from address]`: SQL for the site's database users. Runs nothing.
import { writeGrants } from '#server/operations/grants.ts';
import { readCommandLine } from './command-line.ts';
import { ownConfig } from './own-config.ts';
import { withSwitchedModules } from './switched-modules.ts';

const { values } = readCommandLine('npm run grants -- [--admin mysql://root:…@host] [--from address]', {
  options: { admin: { type: 'string' }, from: { type: 'string' } },
});
for (const line of await writeGrants(await withSwitchedModules(ownConfig()), values)) console.log(line);
