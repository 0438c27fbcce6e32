import { join } from 'node:path';
import type { Config } from '#server/config.ts';

/** The folder of uploaded files. A file's name in it is its key; its own name is only told to visitors. */
export function filesFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'files');
}
