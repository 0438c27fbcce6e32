// For manual tests: `node test/engines/bergamot/write-list.ts models-list` makes a list of computed models, and
// `MODELS_LIST_URL=models-list npm run demo` fetches from it. They know the words «The castle is open today».
import { resolve } from 'node:path';
import { writeModelsList } from './every-language.ts';

const folder = process.argv[2];
if (!folder) {
  console.error('Into which folder?');
  process.exit(1);
}
writeModelsList(folder);
console.log(`MODELS_LIST_URL=${resolve(folder)}`);
