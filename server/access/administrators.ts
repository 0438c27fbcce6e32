import type { FastifyRequest } from 'fastify';
import type { Permission } from '#contract/permissions.ts';
import type { Rights } from '#contract/staff/rights.ts';
import { authenticate, type Credentials } from '#server/access/credentials.ts';
import { isFreshProof, proofRequired } from '#server/access/fresh-proof.ts';
import { readNamedRank, readRights, requirePermission } from '#server/access/staff/rights.ts';
import { ApiError } from '#server/errors.ts';
import { storedLogin } from '#server/game/accounts/login.ts';
import type { Game, GameAccount, GameMasterEntry } from '#server/game/game.ts';
import type { History } from '#server/history/history.ts';
import { type Place, placeOf } from '#server/history/place.ts';
import type { Limits } from '#server/limits/limits.ts';
import type { Session } from '#server/request/route.ts';
import type { Config } from '#server/settings/config.ts';
import type { Actor } from '#server/site/audit.ts';
import { siteNow } from '#server/site/clock.ts';
import { hasSecondStep } from '#server/site/second-step/second-steps.ts';
import type { ProofTimes } from '#server/site/sessions/proofs.ts';
import type { Site } from '#server/site/site.ts';
import { listMembers } from '#server/site/staff/members.ts';

type Administrators = Pick<Config, 'ADMIN_LOGINS'>;

/** True for logins in `ADMIN_LOGINS` and for IMPLEMENTORs of the game, who are owners. @throws GameUnavailable */
export async function isNamedOwner(
  services: { readonly config: Administrators; readonly game: Pick<Game, 'gameMasterEntries'> },
  login: string,
): Promise<boolean> {
  return (await readNamedRank(services, login)).isOwner;
}

/** The logins of these owners, in lower case. @throws GameUnavailable */
export async function administratorLogins({
  config,
  game,
}: {
  readonly config: Administrators;
  readonly game: Pick<Game, 'gameMasterEntries'>;
}): Promise<ReadonlySet<string>> {
  return ownersIn(config, await game.gameMasterEntries());
}

/** The same from the game's list that was read already. */
export function ownersIn(
  { ADMIN_LOGINS }: Administrators,
  entries: readonly GameMasterEntry[],
): ReadonlySet<string> {
  const listed = entries.filter(({ authority }) => authority === 'IMPLEMENTOR').map(({ login }) => login);
  return new Set([...ADMIN_LOGINS, ...listed].map((login) => login.toLowerCase()));
}

/**
 * Registering an administrator's login would give its rights to anybody; a role's, too, once the game gives the numbers
 * of deleted accounts anew.
 * @throws GameUnavailable, SiteUnavailable
 */
export async function isReservedLogin(
  {
    config,
    game,
    site,
  }: {
    readonly config: Administrators;
    readonly game: Pick<Game, 'gameMasterEntries'>;
    readonly site: Pick<Site, 'db'>;
  },
  login: string,
): Promise<boolean> {
  const wanted = storedLogin(login);
  const [entries, members] = await Promise.all([game.gameMasterEntries(), listMembers(site)]);
  return (
    config.ADMIN_LOGINS.some((each) => storedLogin(each) === wanted) ||
    entries.some((entry) => entry.login === wanted) ||
    members.some(({ account }) => storedLogin(account.login) === wanted)
  );
}

interface CredentialServices {
  readonly config: Administrators & Pick<Config, 'staffSecondStep'>;
  readonly game: Game;
  readonly history: Pick<History, 'record'>;
  readonly limits: Limits;
  readonly site: Site;
}

type ProofProblem = 'auth.secondStepRequired' | 'auth.confirmRequired';

/** @param proof of the session of the same account; without one, none was given */
function proofProblem(
  { staffSecondStep }: Pick<Config, 'staffSecondStep'>,
  twoStep: boolean,
  proof: ProofTimes | undefined,
): ProofProblem | undefined {
  if (!twoStep) return staffSecondStep === 'required' ? 'auth.secondStepRequired' : undefined;
  return proof && isFreshProof(proof, twoStep, siteNow()) ? undefined : 'auth.confirmRequired';
}

/** A logged-in player who enters his own login learns nothing from the clear answers. */
async function checkOwnSession(
  services: CredentialServices,
  session: Session,
  permission: Permission,
): Promise<void> {
  requirePermission(await readRights(services, { id: session.accountId, login: session.login }), permission);
  const twoStep = await hasSecondStep(services.site, { id: session.accountId, login: session.login });
  const problem = proofProblem(services.config, twoStep, session.proof);
  if (problem === 'auth.secondStepRequired') throw new ApiError(problem);
  if (problem) throw await proofRequired(services, problem, session, twoStep);
}

/** Where a request with an administrator's name and password comes from. */
interface Caller {
  readonly address: string;
  readonly place: Place;
  readonly session: Session | null;
}

export function callerOf(request: FastifyRequest): Caller {
  return { address: request.ip, place: placeOf(request), session: request.session };
}

/** For unknown names, too, so that they take as long. */
async function readRightsOfName(services: CredentialServices, username: string): Promise<Rights> {
  const account = await services.game.accounts.findByLogin(username);
  return readRights(services, account ?? { id: 0, login: username });
}

/**
 * There is no captcha here, so a player's correct password is answered like a wrong one
 * (docs/decisions/031-administrator-changes.md), and so is an administrator's without the session that has given the
 * second step, where one is needed (087-fresh-proof-and-staff.md).
 * @throws ApiError `login.…`, `auth.…`, `rateLimit.auth`; GameUnavailable
 */
export async function authenticateAdministrator(
  services: CredentialServices,
  permission: Permission,
  { username, password }: Credentials,
  { address, place, session }: Caller,
): Promise<Actor> {
  if (username === '' || password === '') throw new ApiError('login.missing');
  const own = session !== null && storedLogin(session.login) === storedLogin(username) ? session : undefined;
  if (own) await checkOwnSession(services, own, permission);
  await services.limits.check('auth', address);
  await services.limits.logins.attempt(username, address);
  const tell = ({ id, login, email }: GameAccount) =>
    services.history.record({ kind: 'loginFailed', accountId: id, login, email, ...place });
  // In parallel, so that the response time does not tell a player's correct password from a wrong one.
  const [authenticated, rights] = await Promise.all([
    authenticate(services, { username, password }, tell),
    readRightsOfName(services, username),
  ]);
  if (!authenticated || !rights.permissions.has(permission)) throw new ApiError('login.wrong');
  const { account, settings } = authenticated;
  const proof = own?.accountId === account.id && own.login === account.login ? own.proof : undefined;
  if (proofProblem(services.config, settings.secondStepLogin === account.login, proof)) {
    tell(account);
    throw new ApiError('login.wrong');
  }
  await services.limits.logins.succeeded(username, address);
  if (account.blocked) throw new ApiError('login.blocked');
  return { login: account.login, address };
}
