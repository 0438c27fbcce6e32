import { existsSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

const neededNode = 24;

if (Number(process.versions.node.split('.')[0]) < neededNode) {
  console.error(`Guildhall needs Node ${neededNode}; this is Node ${process.version}.`);
  console.error('Run "npm ci && npm start": npm brings the right Node along.');
  process.exit(1);
}

// As `npm start` does. Without write access to the folder only the start is slower.
module.enableCompileCache(join(import.meta.dirname, '../dist/compiled'));
const environmentFile = join(import.meta.dirname, '../.env');
if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);

// Keeps V8's young generation small during the start (-28 MB idle); requests may grow it afterwards.
setFlagsFromString('--semi-space-growth-factor=1');
// Dynamic, because an older Node must print the message above before it meets syntax it cannot parse.
const { bundledServer } = await import('#server/bundled.ts');
const { serve }: typeof import('#server/serve.ts') = await import(
  bundledServer(join(import.meta.dirname, '../')) ?? '#server/serve.ts'
);
await serve(process.env);
setFlagsFromString('--semi-space-growth-factor=2');
