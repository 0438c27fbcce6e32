/**
 * `away`: the source does not answer, a retry may help. `refused`: it answers something else than asked for. `list`: its list
 * is not in the known form. `wrongFile`: a file is not the one of the list. `noSpace`: the disk is too full. `busy`: another
 * process works on the same model. `failed`: the model does not translate. `disk`: the folder cannot be used.
 */
export type ModelErrorKind =
  | 'away'
  | 'refused'
  | 'list'
  | 'wrongFile'
  | 'noSpace'
  | 'busy'
  | 'failed'
  | 'disk';

/** A model cannot be fetched or removed. The message is for the owner: never an address or a path. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly kind: ModelErrorKind;

  constructor(kind: ModelErrorKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}
