import { folderOf, mozillaFiles, mozillaList } from '#server/models/models-settings.ts';
import type { Config } from '#server/settings/config.ts';
import { folderSource } from './folder-source.ts';
import { httpSource } from './http-source.ts';
import type { ModelSource } from './source.ts';

export type SourceSettings = Pick<Config, 'MODELS_LIST_URL' | 'MODELS_FILES_URL'>;

/** Without `MODELS_FILES_URL`, the files of one's own list are beside it, as in a folder. */
function filesAddress({ MODELS_LIST_URL, MODELS_FILES_URL }: SourceSettings): string {
  if (MODELS_FILES_URL) return MODELS_FILES_URL;
  return MODELS_LIST_URL === mozillaList
    ? mozillaFiles
    : new URL('.', MODELS_LIST_URL).href.replace(/\/+$/, '');
}

/** Opens the source that the settings name, without connecting yet. */
export function openSource(settings: SourceSettings): ModelSource {
  const folder = folderOf(settings.MODELS_LIST_URL);
  return folder === undefined
    ? httpSource(settings.MODELS_LIST_URL, filesAddress(settings))
    : folderSource(folder);
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether somebody between here and the source could change the list, and with it the hashes of the files. */
export function isUnprotected({ MODELS_LIST_URL }: SourceSettings): boolean {
  if (folderOf(MODELS_LIST_URL) !== undefined) return false;
  const { protocol, hostname } = new URL(MODELS_LIST_URL);
  return protocol === 'http:' && !loopback.test(hostname);
}
