import { createContext, useContext, useState } from 'react';
import {
  createContext as createLoaderContext,
  type LoaderFunctionArgs,
  useRouteLoaderData,
} from 'react-router';
import type { Account } from '#contract/api/account/account.ts';
import type { ShownMenus } from '#contract/api/design/menus.ts';
import type { GuildRow } from '#contract/api/rankings.ts';
import type { SiteConfig, Statistics } from '#contract/api/site.ts';
import { previewOf } from '#contract/design/preview.ts';
import type { Permission } from '#contract/permissions.ts';
import { type Api, apiContext } from '#web/api.ts';
import { sessionEndOf, useSessionEnd } from '#web/page/session-end.ts';

/** The part of the router's arguments that loaders use. */
export interface LoaderArgs extends Pick<LoaderFunctionArgs, 'context' | 'params'> {
  readonly request: Pick<Request, 'url' | 'signal'>;
}

export interface SessionData {
  readonly account: Account;
  /** May write news. */
  readonly isAdmin: boolean;
  /** What it may do in the administration; empty for players. */
  readonly permissions: readonly Permission[];
}

/** Data of the shell around every page. */
export interface ShellData {
  readonly config: SiteConfig;
  readonly statistics: Statistics;
  readonly topGuilds: readonly GuildRow[];
  /** Missing for the built-in menus. */
  readonly menus?: ShownMenus;
  readonly session: SessionData | null;
  /** Error code of an expired session, to be shown. */
  readonly sessionEnded: string | null;
  /** The server could not say who is logged in: during an outage `session` is what was known before, or null. */
  readonly isSessionUnknown?: true;
  /** A draft, shown to staff without their session. */
  readonly isPreview?: true;
}

/** The session that the browser's page shows at present. The server knows none. */
export const shownSessionContext = createLoaderContext<() => SessionData | null>(() => null);

const noConfig: SiteConfig = {
  siteName: 'Guildhall',
  serverName: '',
  logoUrl: null,
  footer: null,
  discordUrl: null,
  forumUrl: null,
  partnerLogoUrl: null,
  partnerUrl: null,
};

async function loadSession(
  api: Api,
  shown: () => SessionData | null,
): Promise<Pick<ShellData, 'session' | 'sessionEnded' | 'isSessionUnknown'>> {
  try {
    const { account, isAdmin, permissions } = await api.call('GET /api/auth/session', { query: {} });
    return { session: { account, isAdmin, permissions }, sessionEnded: null };
  } catch (error) {
    const code = sessionEndOf(error);
    // An outage ends no session: a page that lost it would drop what is being typed there.
    if (!code) return { session: shown(), sessionEnded: null, isSessionUnknown: true };
    return { session: null, sessionEnded: code === 'auth.required' ? null : code };
  }
}

const noSession = { session: null, sessionEnded: null, isPreview: true } as const;

/** Null for the built-in menus, or while the API is away. */
async function loadMenus(api: Api, isDraft: boolean): Promise<ShownMenus | null> {
  try {
    if (isDraft) return (await api.call('GET /api/admin/menus/preview')).menus;
  } catch {
    // Not a member of staff: what everybody sees.
  }
  try {
    return (await api.call('GET /api/menus')).menus;
  } catch {
    return null;
  }
}

/** Each part may fail on its own, which never fails the page. */
export async function loadShell({ context, request }: LoaderArgs): Promise<ShellData> {
  const api = context.get(apiContext);
  const preview = previewOf(request.url);
  const [config, statistics, guilds, session, menus] = await Promise.all([
    api.call('GET /api/config').catch(() => ({ config: noConfig })),
    api
      .call('GET /api/statistics')
      .catch(() => ({ statistics: { members: null, newestMember: null, visitors: 0 } })),
    api.call('GET /api/rankings/guilds', { query: { limit: 3 } }).catch(() => ({ data: [] })),
    // A draft is shown as visitors would see it, although staff look at it.
    preview ? noSession : loadSession(api, context.get(shownSessionContext)),
    loadMenus(api, preview === 'menus'),
  ]);
  return {
    config: config.config,
    statistics: statistics.statistics,
    topGuilds: guilds.data,
    ...session,
    ...(menus && { menus }),
  };
}

export const shellRouteId = 'shell';

interface SwitchedMenus {
  readonly menus: ShownMenus | undefined;
  /** The shell's data when the language was switched: data that are loaded later are in that language. */
  readonly insteadOf: unknown;
}

/** The owner's menus in the language that is shown. */
export const MenusContext = createContext<SwitchedMenus | null>(null);

const noShell: ShellData = {
  config: noConfig,
  statistics: { members: null, newestMember: null, visitors: 0 },
  topGuilds: [],
  session: null,
  sessionEnded: null,
};

export function useShell(): ShellData {
  const data = useRouteLoaderData<ShellData>(shellRouteId) ?? noShell;
  const { ended } = useSessionEnd();
  if (!ended || data.session !== ended.session) return data;
  return { ...data, session: null, sessionEnded: ended.code };
}

/** Missing for the built-in menus. */
export function useMenus(): ShownMenus | undefined {
  const data = useRouteLoaderData<ShellData>(shellRouteId);
  const switched = useContext(MenusContext);
  return (switched?.insteadOf === data ? switched : data)?.menus;
}

export function useSession(): SessionData | null {
  return useShell().session;
}

/** The session, or the one that has expired since the page or this component was loaded. */
export function useLastSession(): SessionData | null {
  const loaded = useRouteLoaderData<ShellData>(shellRouteId)?.session;
  const { session, sessionEnded } = useShell();
  const [last, setLast] = useState(session);
  if (session && session !== last) setLast(session);
  return session ?? (sessionEnded ? (last ?? loaded ?? null) : null);
}
