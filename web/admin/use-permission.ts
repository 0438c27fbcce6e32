import type { Permission } from '#contract/permissions.ts';
import { useLastSession } from '#web/page/shell-data.ts';

/** Whether the reader has a permission; the server decides anyway. */
export function usePermission(permission: Permission): boolean {
  return useLastSession()?.permissions.includes(permission) ?? false;
}
