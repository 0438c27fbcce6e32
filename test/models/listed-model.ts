import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import type { FileType } from '#server/models/records.ts';

/** A record of the list; tests spoil it, so any field may have any form. */
export interface TestRecord {
  [field: string]: unknown;
  fileType: string;
  name: string;
  version: string;
  attachment: Record<string, unknown> & { location: string };
}

/** A model as a source has it. */
export interface TestModel {
  readonly records: TestRecord[];
  /** Packed files by location. */
  readonly packed: ReadonlyMap<string, Buffer>;
  /** By file name. */
  readonly unpacked: ReadonlyMap<string, Buffer>;
}

export interface TestModelOptions {
  readonly from?: string;
  readonly to?: string;
  readonly version?: string;
  readonly architecture?: string;
  readonly filter?: string;
  /** Unpacked files; random ones where it says nothing. */
  readonly files?: Readonly<Partial<Record<FileType, Buffer>>>;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Names as Mozilla's. */
const nameOf = (type: string, pair: string) =>
  ({ model: `model.${pair}.intgemm.alphas.bin`, lex: `lex.50.50.${pair}.s2t.bin` })[type] ??
  `${type}.${pair}.spm`;

/** Random bytes do not shrink, so that packed and unpacked files are about as large. */
function randomFiles(): Readonly<Record<'model' | 'lex' | 'vocab', Buffer>> {
  return { model: randomBytes(400_000), lex: randomBytes(60_000), vocab: randomBytes(20_000) };
}

/** Makes the records and files of one model, in the form of Mozilla's list. */
export function makeListedModel({
  from = 'en',
  to = 'de',
  version = '3.0',
  architecture = 'base-memory',
  filter = '',
  files = randomFiles(),
}: TestModelOptions = {}): TestModel {
  const [packed, unpacked] = [new Map<string, Buffer>(), new Map<string, Buffer>()];
  const records = Object.entries(files).map(([fileType, content]) => {
    const name = nameOf(fileType, `${from}${to}`);
    const file = zstdCompressSync(content);
    const location = `main-workspace/translations-models-v2/${randomUUID()}.zst`;
    packed.set(location, file);
    unpacked.set(name, content);
    return {
      id: randomUUID(),
      name,
      sourceLanguage: from,
      targetLanguage: to,
      architecture,
      version,
      fileType,
      filter_expression: filter,
      attachment: {
        hash: sha256(file),
        size: file.length,
        filename: `${name}.zst`,
        location,
        mimetype: 'application/zstd',
      },
      decompressedHash: sha256(content),
      decompressedSize: content.length,
      schema: 1_758_909_568_318,
      last_modified: 1_758_912_285_994,
    };
  });
  return { records, packed, unpacked };
}

/** Replaces the packed content of a model's file and its packed hash, as a list that lies about what is inside. */
export function repack(model: TestModel, fileType: FileType, packed: Buffer): void {
  const record = recordOf(model, fileType);
  Object.assign(record.attachment, { hash: sha256(packed), size: packed.length });
  (model.packed as Map<string, Buffer>).set(record.attachment.location, packed);
}

export function recordOf(model: TestModel, fileType: FileType): TestRecord {
  const found = model.records.find((record) => record.fileType === fileType);
  if (!found) throw new Error(`the model has no ${fileType}`);
  return found;
}
