import { existsSync } from 'node:fs';
import { join } from 'node:path';

const neededNode = 24;

if (Number(process.versions.node.split('.')[0]) < neededNode) {
  console.error(`Guildhall needs Node ${neededNode}; this is Node ${process.version}.`);
  console.error('Run "npm ci && npm start": npm brings the right Node along.');
  process.exit(1);
}

const environmentFile = join(import.meta.dirname, '../.env');
if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);

// Loaded only now: on an older Node the message above must come before any syntax it cannot read.
const { serve } = await import('#server/serve.ts');
await serve(process.env);
