import type { BodyOf } from '#contract/api/calls.ts';
import { iso1Of, type LanguageCode } from '#contract/languages.ts';
import { ApiError } from '#server/errors.ts';
import { type Direction, nameOf, neededDirections } from '#server/models/directions.ts';
import type { Models } from '#server/models/open-models.ts';
import type { Services } from '#server/services.ts';
import { type Actor, auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { siteNow } from '#server/site/clock.ts';
import { isSwitchedOn, readOrders, setSwitch, writeOrder } from '#server/site/models/orders.ts';

type OrderServices = Pick<Services, 'engines' | 'site'>;

const names = (directions: readonly Direction[]) => directions.map(nameOf);

/**
 * Orders models for every machine. Where it was paused, it goes on.
 * @throws ApiError `models.nothingChosen`
 */
export async function orderModels(
  { engines, site }: OrderServices,
  actor: Actor,
  { into, from, size, use }: BodyOf<'POST /api/admin/models/fetch'>,
): Promise<void> {
  const directions = neededDirections({ into, from });
  if (directions.length === 0) throw new ApiError('models.nothingChosen');
  const now = siteNow();
  const used = use && !engines.isFixed;
  await auditedTransaction(site, async (db) => {
    const after = { models: names(directions), size, use: used };
    // First, as it makes others wait: orders of the same rows at once would end as deadlocks.
    await writeAudit(db, actor, { action: 'models.fetch', subject: 'models', after }, now);
    for (const direction of names(directions)) {
      await writeOrder(db, { direction, action: 'fetch', size }, now);
    }
    await setSwitch(db, 'isPaused', false);
    if (used) await setSwitch(db, 'usesBuiltin', true);
  });
  await engines.read();
}

export async function pauseModels({ site }: OrderServices, actor: Actor, isPaused: boolean): Promise<void> {
  await auditedTransaction(site, async (db) => {
    if (!(await setSwitch(db, 'isPaused', isPaused))) return;
    const change = { before: { isPaused: !isPaused }, after: { isPaused } };
    await writeAudit(db, actor, { action: 'models.pause', subject: 'models', ...change });
  });
}

/** Gives up what is ordered and not done; what this machine has installed stays everywhere. */
export async function cancelModels(
  { site }: OrderServices,
  actor: Actor,
  open: ReadonlySet<string>,
  models: Models,
): Promise<void> {
  const installed = new Set((await models.installed()).map(({ direction }) => nameOf(direction)));
  const now = siteNow();
  await auditedTransaction(site, async (db) => {
    const orders = (await readOrders({ db })).filter(({ direction }) => open.has(direction));
    if (orders.length === 0) return;
    const before = { models: orders.map(({ direction }) => direction) };
    await writeAudit(db, actor, { action: 'models.cancel', subject: 'models', before }, now);
    for (const { direction, size } of orders) {
      await writeOrder(db, { direction, size, action: installed.has(direction) ? 'keep' : 'cancel' }, now);
    }
    await setSwitch(db, 'isPaused', false);
  });
}

interface Named {
  readonly language: LanguageCode;
  readonly into: boolean;
}

export async function removeModels(
  { site }: OrderServices,
  actor: Actor,
  models: readonly Named[],
): Promise<void> {
  const directions = models.map(({ language, into }) =>
    nameOf(into ? { from: 'en', to: iso1Of(language) } : { from: iso1Of(language), to: 'en' }),
  );
  const now = siteNow();
  await auditedTransaction(site, async (db) => {
    const before = { models: directions };
    await writeAudit(db, actor, { action: 'models.remove', subject: 'models', before }, now);
    for (const direction of new Set(directions)) {
      await writeOrder(db, { direction, size: 'best', action: 'remove' }, now);
    }
  });
}

/** Switches the built-in engine for all instances; this one follows at once. @throws ApiError `models.fixed` */
export async function useBuiltin(
  { engines, site }: OrderServices,
  actor: Actor,
  isOn: boolean,
): Promise<void> {
  if (engines.isFixed) throw new ApiError('models.fixed');
  await auditedTransaction(site, async (db) => {
    const before = await isSwitchedOn({ db }, 'usesBuiltin');
    if (!(await setSwitch(db, 'usesBuiltin', isOn))) return;
    await writeAudit(db, actor, {
      action: 'models.use',
      subject: 'models',
      before: { isOn: before },
      after: { isOn },
    });
  });
  await engines.read();
}
