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

// As `npm start` does; where the folder may not be written, starting merely takes longer.
module.enableCompileCache(join(import.meta.dirname, '../dist/compiled'));
const environmentFile = join(import.meta.dirname, '../.env');
if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);

// What starting leaves behind stays: room for short-lived objects is made for requests, not for it (-28 MB idle).
setFlagsFromString('--semi-space-growth-factor=1');
// Loaded only now: on an older Node the message above must come before any syntax it cannot read.
const { bundledServer } = await import('#server/bundled.ts');
const { serve }: typeof import('#server/serve.ts') = await import(
  bundledServer(join(import.meta.dirname, '../')) ?? '#server/serve.ts'
);
await serve(process.env);
setFlagsFromString('--semi-space-growth-factor=2');
