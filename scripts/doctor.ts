import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig, WrongSettings } from '#server/config.ts';
import { runDoctor } from '#server/game/doctor.ts';

const environmentFile = join(import.meta.dirname, '../.env');
if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);

try {
  process.exitCode = await runDoctor(readConfig(process.env), (line) => console.log(line));
} catch (error) {
  if (!(error instanceof WrongSettings)) throw error;
  for (const line of error.lines) console.error(line);
  process.exitCode = 2;
}
