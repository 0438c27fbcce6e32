import type { ModuleName } from '#contract/modules.ts';
import { ApiError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { type Actor, auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { siteNow } from '#server/site/clock.ts';
import { switchModuleRow } from '#server/site/modules/switched-modules.ts';
import { hasRights, type ModuleServices } from './read-modules.ts';

/**
 * Switches a module for all instances; this one follows at once. Twice is as once, and one entry of the audit log.
 * @throws ApiError `modules.fixed`, `modules.rightsMissing` @throws GameUnavailable
 */
export async function switchModule(
  { game, modules, site }: ModuleServices & Pick<Services, 'site'>,
  actor: Actor,
  name: ModuleName,
  isOn: boolean,
  now = siteNow(),
): Promise<void> {
  if (!isOn && modules.fixed.includes(name)) throw new ApiError('modules.fixed');
  if (isOn && !(await hasRights(name, game))) throw new ApiError('modules.rightsMissing');
  await auditedTransaction(site, async (db) => {
    if (!(await switchModuleRow(db, name, isOn, now))) return;
    const change = { subject: `module/${name}`, before: { isOn: !isOn }, after: { isOn } };
    await writeAudit(db, actor, { ...change, action: 'module.switch' }, now);
  });
  await modules.read();
}
