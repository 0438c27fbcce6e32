import type { TranslatedTexts } from './queue.ts';

/** A text could not be translated; the reason is a stable code. */
export class NotTranslated extends Error {
  override readonly name = 'NotTranslated';
  readonly reason: string;
  /** When it is worth another try, where nothing was tried because no engine may be asked. */
  readonly until: Date | undefined;

  constructor(reason: string, until?: Date) {
    super(reason);
    this.reason = reason;
    this.until = until;
  }
}

export async function translateTexts(..._given: readonly unknown[]): Promise<TranslatedTexts> {
  throw new NotTranslated('noEngine');
}
