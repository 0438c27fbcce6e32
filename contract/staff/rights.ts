import type { LanguageCode } from '#contract/languages.ts';
import type { Permission } from '#contract/permissions.ts';

/** What somebody may do in the administration. */
export interface Rights {
  readonly isOwner: boolean;
  /** Empty for players. */
  readonly permissions: ReadonlySet<Permission>;
  /** Whose translations he may see and correct; null for all. */
  readonly languages: ReadonlySet<LanguageCode> | null;
}
