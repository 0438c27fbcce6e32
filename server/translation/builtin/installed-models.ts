import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { iso1Of } from '#contract/languages.ts';
import type { LanguagePair } from '#server/translation/engine.ts';

/** A model that is in place and whole. Languages are the models' codes: `cs`, `el`, not the site's. */
export interface InstalledModel {
  /** Another one for every content, so that a new version is not mistaken for the loaded one. */
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly version: string;
  readonly architecture: string;
  readonly licence: string;
  /** Absolute paths. */
  readonly files: {
    readonly model: string;
    readonly lex?: string;
    /** One for both languages, or the source's and the target's. */
    readonly vocabularies: readonly [string, string?];
  };
}

/** A file or folder directly below its parent: the lists these names come from are not ours. */
const nameSchema = z.string().regex(/^[\p{L}\p{N}_][\p{L}\p{N}_.-]{0,149}$/u);

const fileSchema = z.object({
  name: nameSchema,
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[\da-f]{64}$/i),
});

const currentSchema = z.object({ folder: nameSchema });

const modelSchema = z.object({
  from: z.string(),
  to: z.string(),
  version: z.string(),
  architecture: z.string(),
  licence: z.string(),
  files: z.union([
    z.object({
      model: fileSchema,
      lex: fileSchema.optional(),
      srcvocab: fileSchema,
      trgvocab: fileSchema,
      vocab: z.undefined().optional(),
    }),
    z.object({ model: fileSchema, lex: fileSchema.optional(), vocab: fileSchema }),
  ]),
});

type ModelRecord = z.infer<typeof modelSchema>;
type ModelFile = z.infer<typeof fileSchema>;

/** @returns undefined when it is missing, unreadable, or not of the schema */
async function readJson<Schema extends z.ZodType>(path: string, schema: Schema) {
  try {
    return schema.safeParse(JSON.parse(await readFile(path, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** Compares sizes only: the content was checked when it was fetched, and 40 MB take long to hash. */
async function isWhole(folder: string, file: ModelFile): Promise<boolean> {
  const found = await stat(join(folder, file.name)).catch(() => undefined);
  return found?.isFile() === true && found.size === file.bytes;
}

function pathsOf(folder: string, files: ModelRecord['files']): InstalledModel['files'] {
  const pathOf = ({ name }: ModelFile) => join(folder, name);
  return {
    model: pathOf(files.model),
    ...(files.lex && { lex: pathOf(files.lex) }),
    vocabularies: files.vocab ? [pathOf(files.vocab)] : [pathOf(files.srcvocab), pathOf(files.trgvocab)],
  };
}

/**
 * Reads a folder with `model.json` and the files it names.
 * @returns undefined when something is missing
 */
export async function readModelFolder(folder: string): Promise<InstalledModel | undefined> {
  const record = await readJson(join(folder, 'model.json'), modelSchema);
  if (!record) return undefined;
  const { files, from, to, version, architecture, licence } = record;
  const all = Object.values(files).filter((file) => file !== undefined);
  const whole = await Promise.all(all.map((file) => isWhole(folder, file)));
  if (whole.includes(false)) return undefined;
  const key = [`${from}-${to}`, basename(folder), ...all.map(({ sha256 }) => sha256)].join(' ');
  return { key, from, to, version, architecture, licence, files: pathsOf(folder, files) };
}

/**
 * Reads which version of a direction is in place.
 * @param modelsDir the folder `MODELS_DIR`
 * @returns undefined when there is none, or not all of it
 */
export async function readInstalledModel(
  modelsDir: string,
  from: string,
  to: string,
): Promise<InstalledModel | undefined> {
  const direction = join(modelsDir, `${from}-${to}`);
  const current = await readJson(join(direction, 'current.json'), currentSchema);
  const model = current && (await readModelFolder(join(direction, current.folder)));
  return model?.from === from && model.to === to ? model : undefined;
}

/** The models a text goes through, one after the other. */
export type Route = readonly [InstalledModel, InstalledModel?];

/**
 * Finds a direct model, or two by way of English.
 * @returns undefined when one is missing
 */
export async function findRoute(modelsDir: string, languages: LanguagePair): Promise<Route | undefined> {
  const [source, target] = [iso1Of(languages.source), iso1Of(languages.target)];
  const direct = await readInstalledModel(modelsDir, source, target);
  if (direct) return [direct];
  if (source === 'en' || target === 'en') return undefined;
  const [first, second] = await Promise.all([
    readInstalledModel(modelsDir, source, 'en'),
    readInstalledModel(modelsDir, 'en', target),
  ]);
  return first && second && [first, second];
}
