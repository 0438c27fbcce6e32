import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig, WrongSettings } from '#server/config.ts';
import { runDoctor } from '#server/game/doctor.ts';
import { inspectStorage } from '#server/storage/inspect-storage.ts';

const environmentFile = join(import.meta.dirname, '../.env');
if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);

const print = (line: string) => console.log(line);

try {
  const config = readConfig(process.env);
  const storesFiles = await inspectStorage(config, print);
  print('');
  const verdict = await runDoctor(config, print);
  // Without its store the site lacks uploads and downloads, and nothing else.
  process.exitCode = storesFiles ? verdict : Math.max(verdict, 1);
} catch (error) {
  if (!(error instanceof WrongSettings)) throw error;
  for (const line of error.lines) console.error(line);
  process.exitCode = 2;
}
