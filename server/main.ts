import module from 'node:module';
import { join } from 'node:path';

const neededNode = 24;

if (Number(process.versions.node.split('.')[0]) < neededNode) {
  console.error(`Guildhall needs Node ${neededNode}; this is Node ${process.version}.`);
  console.error('Run "npm ci && npm start": npm brings the right Node along.');
  process.exit(1);
}

// As `npm start` does. Without write access to the folder only the start is slower.
module.enableCompileCache(join(import.meta.dirname, '../dist/compiled'));

// Dynamic, because an older Node must print the message above before it meets syntax it cannot parse.
const { serve, loadEnvironmentOrExit } = await import('#server/serve.ts');
loadEnvironmentOrExit();
await serve(process.env);
