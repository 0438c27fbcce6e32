import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { modelSizes } from '#contract/model-sizes.ts';
import { oneOf, type Setting, serviceAddress } from '#server/settings/settings.ts';

/** Mozilla's public list of translation models: the collection that Firefox reads. */
export const mozillaList =
  'https://firefox.settings.services.mozilla.com/v1/buckets/main/collections/translations-models-v2/records?_limit=1000';

/** Where the files of Mozilla's list are. */
export const mozillaFiles = 'https://firefox-settings-attachments.cdn.mozilla.net';

const isAddress = (value: string) => /^https?:\/\//i.test(value);

/** The absolute path that `MODELS_LIST_URL` names; undefined for an address on the web. */
export function folderOf(value: string): string | undefined {
  if (isAddress(value)) return undefined;
  return value.startsWith('file:') ? fileURLToPath(value) : resolve(value);
}

/** A path may hold anything but `://`, which a mistyped address has. */
function isFolder(value: string): boolean {
  if (!value.startsWith('file:')) return !value.includes('://');
  try {
    fileURLToPath(value);
    return true;
  } catch {
    return false;
  }
}

function listAddress(): Setting<string> {
  return {
    sentence:
      'Where the list of translation models is: an address, or a folder that holds it as records.json beside the files.',
    example: '/srv/models',
    fallback: mozillaList,
    parse: (value) => {
      if (!isAddress(value)) {
        return isFolder(value)
          ? { value }
          : { problem: 'must be an address that begins with https:// or http://, or a folder' };
      }
      if (!URL.canParse(value)) return { problem: 'must be a complete address' };
      const { username, password, hash } = new URL(value);
      if (username || password || hash) {
        return { problem: 'must be an address without a user name and without #' };
      }
      return { value };
    },
  };
}

export const modelsSettings = {
  MODELS_SIZE: oneOf(
    'Which models of the built-in translation are fetched: the best, or the small ones, which need less memory and disk.',
    modelSizes,
    'best',
  ),
  MODELS_LIST_URL: listAddress(),
  MODELS_FILES_URL: serviceAddress(
    "Where the files of that list are; without it Mozilla's server, or beside the list where MODELS_LIST_URL is set.",
    'https://models.example.org/files',
  ),
} satisfies Record<string, Setting<unknown>>;
