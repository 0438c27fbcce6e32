export class MailDeliveryError extends Error {
  override readonly name = 'MailDeliveryError';
  /** True when retrying is pointless: the server rejected this mail for good, or its address is none. */
  readonly permanent: boolean;
  /** @param reason for the owner; must not contain the mail's text or recipient */
  constructor(
    reason: string,
    { permanent, cause }: { readonly permanent: boolean; readonly cause: unknown },
  ) {
    super(reason, { cause });
    this.permanent = permanent;
  }
}
