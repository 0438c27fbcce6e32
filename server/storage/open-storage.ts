import type { Config } from '#server/config.ts';
import { filesFolder } from '#server/site/files.ts';
import { openFolder } from './folder.ts';
import type { Storage } from './storage.ts';

/** The store of the settings: a folder in `DATA_DIR`. */
export function openStorage(config: Pick<Config, 'dataDir'>): Storage {
  return openFolder(filesFolder(config));
}
