import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DictionaryModel, writeDictionaryModel } from './dictionary-model.ts';

export interface InstalledDictionary extends DictionaryModel {
  readonly version?: string;
}

/** A folder of models as `MODELS_DIR`. */
export interface ModelsFolder {
  readonly path: string;
  /** Puts a model in place of the one before. @returns the paths of its files */
  install(model: InstalledDictionary): Readonly<Record<string, string>>;
  /** Takes a direction out of use. */
  remove(from: string, to: string): void;
  delete(): void;
}

function describe(path: string) {
  const content = readFileSync(path);
  return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

export function makeModelsFolder(): ModelsFolder {
  const path = mkdtempSync(join(tmpdir(), 'models-'));
  return {
    path,
    install({ version = '3.0', ...model }) {
      const { from, to } = model;
      const direction = join(path, `${from}-${to}`);
      const folder = `${version}-tiny`;
      const names = Object.entries(writeDictionaryModel(join(direction, folder), model));
      const files = names.map(([file, name]) => [file, { name, ...describe(join(direction, folder, name)) }]);
      const record = { from, to, version, architecture: 'tiny', licence: 'MPL-2.0' };
      writeFileSync(
        join(direction, folder, 'model.json'),
        JSON.stringify({ ...record, files: Object.fromEntries(files) }),
      );
      writeFileSync(join(direction, 'current.json'), JSON.stringify({ folder }));
      return Object.fromEntries(names.map(([file, name]) => [file, join(direction, folder, name)]));
    },
    remove: (from, to) => rmSync(join(path, `${from}-${to}`), { recursive: true }),
    delete: () => rmSync(path, { recursive: true, force: true }),
  };
}
