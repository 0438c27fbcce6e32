import { z } from 'zod';
import { type Direction, directionNamed, nameOf } from './directions.ts';
import { ModelError } from './model-error.ts';

export const fileTypes = ['model', 'lex', 'vocab', 'srcvocab', 'trgvocab'] as const;
export type FileType = (typeof fileTypes)[number];

/** The sizes of a network that the engine knows, the smallest first. */
export const architectures = ['tiny', 'base-memory', 'base'] as const;
export type Architecture = (typeof architectures)[number];

/** A file's length and hash. */
export interface Digest {
  readonly bytes: number;
  /** SHA-256 in 64 hexadecimal digits. */
  readonly sha256: string;
}

/** One file of a model, as the list describes it. */
export interface FileRecord {
  readonly direction: Direction;
  readonly architecture: Architecture;
  /** Empty for the usual one. */
  readonly variant: string;
  /** Such as `3.0`. */
  readonly version: string;
  readonly fileType: FileType;
  /** The unpacked file's name. */
  readonly name: string;
  /** The packed file's path below the base of the files. */
  readonly location: string;
  readonly packed: Digest;
  readonly unpacked: Digest;
  /** When the record was changed, in milliseconds since 1970. */
  readonly modified: number;
}

/** Why the list has a direction and yet nothing of use for it. */
export type Unusable = 'preRelease' | 'otherVersion' | 'otherArchitecture';

export interface ModelList {
  readonly files: readonly FileRecord[];
  readonly unusable: readonly { readonly direction: Direction; readonly reason: Unusable }[];
}

/** The engine reads the files of this generation; another one may have another form. */
const knownMajor = 3;
/** The largest known model has 60 MB. */
const maxPackedBytes = 150_000_000;
const maxUnpackedBytes = 300_000_000;
/** Records for all systems and for those that are not Android; others are for smaller machines or for tests. */
const ourFilters = ['', "env.appinfo.OS != 'Android'"];

const listSchema = z.union([z.object({ data: z.array(z.unknown()) }), z.array(z.unknown())]);

/** What says whether a record is for us. Everything else about a record that is not for us may have any form. */
const headSchema = z.object({
  sourceLanguage: z.string(),
  targetLanguage: z.string(),
  fileType: z.enum(fileTypes),
  version: z.string(),
  architecture: z.string().optional(),
  filter_expression: z.string().optional(),
});

const digestSchema = z.string().regex(/^[0-9a-f]{64}$/);
const fileName = /^[A-Za-z0-9][\w.-]{0,99}$/;
/** No part may begin with a dot, so that no path leads out of the folder of the files. */
const pathBelow = /^(?:[A-Za-z0-9_][\w.-]{0,199}\/){0,8}[A-Za-z0-9_][\w.-]{0,199}\.zst$/;

const recordSchema = z.object({
  architecture: z.enum(architectures),
  variant: z.string().max(100).default(''),
  fileType: z.enum(fileTypes),
  version: z.string(),
  name: z.string().regex(fileName),
  attachment: z.object({
    hash: digestSchema,
    size: z.int().positive().max(maxPackedBytes),
    location: z.string().regex(pathBelow),
  }),
  decompressedHash: digestSchema,
  decompressedSize: z.int().positive().max(maxUnpackedBytes),
  last_modified: z.int().default(0),
});

/** A file's name in a folder of models. */
export function isFileName(name: string): boolean {
  return fileName.test(name);
}

/** The numbers of a stable version; undefined for a pre-release such as `3.0a1`. */
function numbersOf(version: string): readonly number[] | undefined {
  return /^\d{1,4}(?:\.\d{1,4}){1,2}$/.test(version) ? version.split('.').map(Number) : undefined;
}

/** Negative when `one` is older than `other`. */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [numbersOf(one) ?? [], numbersOf(other) ?? []];
  for (const index of [0, 1, 2]) {
    const difference = (first[index] ?? 0) - (second[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function reasonAgainst({ version, architecture }: z.infer<typeof headSchema>): Unusable | undefined {
  const numbers = numbersOf(version);
  if (!numbers) return 'preRelease';
  if (numbers[0] !== knownMajor) return 'otherVersion';
  return architectures.some((each) => each === architecture) ? undefined : 'otherArchitecture';
}

function readRecord(record: unknown, direction: Direction): FileRecord {
  const parsed = recordSchema.safeParse(record);
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new ModelError(
      'list',
      `The list of models is not in the known form: ${field} of a file for ${nameOf(direction)}`,
    );
  }
  const { attachment, decompressedHash, decompressedSize, last_modified, ...rest } = parsed.data;
  return {
    ...rest,
    direction,
    location: attachment.location,
    packed: { bytes: attachment.size, sha256: attachment.hash },
    unpacked: { bytes: decompressedSize, sha256: decompressedHash },
    modified: last_modified,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ModelError('list', 'The list of models is not JSON');
  }
}

/**
 * Reads a list in the form of Mozilla's collection `translations-models-v2`, as the server answers it or as an array. Records of
 * other languages, systems and kinds of files are left out.
 * @throws ModelError `list` when the form is unknown
 */
export function readList(text: string): ModelList {
  const list = listSchema.safeParse(parseJson(text)).data;
  if (!list) throw new ModelError('list', 'The list of models is not in the known form');
  const records = Array.isArray(list) ? list : list.data;
  const files: FileRecord[] = [];
  const unusable: { direction: Direction; reason: Unusable }[] = [];
  for (const record of records) {
    const head = headSchema.safeParse(record).data;
    const direction = head && directionNamed(`${head.sourceLanguage}-${head.targetLanguage}`);
    if (!direction || !ourFilters.includes(head.filter_expression?.trim() ?? '')) continue;
    const reason = reasonAgainst(head);
    if (reason) unusable.push({ direction, reason });
    else files.push(readRecord(record, direction));
  }
  if (files.length + unusable.length === 0) {
    throw new ModelError(
      'list',
      'The list of models has none for the languages of the site, or is not in the known form',
    );
  }
  return { files, unusable };
}
