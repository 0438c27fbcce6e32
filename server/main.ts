import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

const neededNode = 24;

if (Number(process.versions.node.split('.')[0]) < neededNode) {
  console.error(`Guildhall needs Node ${neededNode}; this is Node ${process.version}.`);
  console.error('Run "npm ci && npm start": npm brings the right Node along.');
  process.exit(1);
}

const environmentFile = join(import.meta.dirname, '../.env');
if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);

// What starting leaves behind stays: room for short-lived objects is made for requests, not for it (-28 MB idle).
setFlagsFromString('--semi-space-growth-factor=1');
// Loaded only now: on an older Node the message above must come before any syntax it cannot read.
const { serve } = await import('#server/serve.ts');
await serve(process.env);
setFlagsFromString('--semi-space-growth-factor=2');
