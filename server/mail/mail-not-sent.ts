/** A mail did not get through. */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent';
  /** True when the server wants this mail neither now nor later. */
  readonly final: boolean;
  /** @param reason for the owner; without the mail's text and its recipient */
  constructor(reason: string, { final, cause }: { readonly final: boolean; readonly cause: unknown }) {
    super(reason, { cause });
    this.final = final;
  }
}
