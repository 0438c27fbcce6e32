import { type ReactNode, useContext } from 'react';
import { Outlet, useLoaderData, useLocation } from 'react-router';
import type { ResponseOf } from '#contract/api/calls.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { AdminStyles } from '#web/admin/admin-styles.tsx';
import { AdminTexts } from '#web/admin/admin-texts.tsx';
import { apiContext } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import { ModulesContext } from '#web/page/modules.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import { type LoaderArgs, useLastSession, useShell } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { NavLink } from '#web/ui/link.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { adminLinks } from './admin-navigation.ts';

type Answer = ResponseOf<'GET /api/admin/texts'>;

export const meta: MetaOf = (_: unknown, t) => ({
  title: t('nav.admin'),
  description: t('nav.adminDescription'),
  noIndex: true,
});

/** @throws ApiError for everyone but administrators */
export function loader({ context }: LoaderArgs): Promise<Answer> {
  return context.get(apiContext).call('GET /api/admin/texts', { query: {} });
}

/** Layout of every admin page. */
export function Component() {
  const answer = useLoaderData<Answer>();
  return (
    <Page>
      <AdminTexts {...answer}>
        <AdminNavigation />
        <Outlet />
      </AdminTexts>
    </Page>
  );
}

export function ErrorBoundary() {
  return (
    <Page>
      <AdminFailure />
    </Page>
  );
}

function Page({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts();
  const { config } = useShell();
  return (
    <>
      <AdminStyles />
      <PageHeader view="study" overline={config.siteName} title={t('nav.admin')} />
      <PageBody className="admin">{children}</PageBody>
    </>
  );
}

/**
 * On phones only the current area, until the button shows all of them; the overview shows all at once. They stay until one is
 * chosen: closed by a touch elsewhere, they would move what is touched.
 */
function AdminNavigation() {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const on = useContext(ModulesContext);
  const allowed = useLastSession()?.permissions ?? [];
  const links = adminLinks.filter(
    ({ module, permissions = [] }) =>
      (module === undefined || on.includes(module)) && permissions.every((each) => allowed.includes(each)),
  );
  return (
    <nav className="admin-nav" aria-label={t('admin.nav.label')}>
      <details key={pathname} className="admin-nav-toggle">
        <summary className="admin-nav-link">
          <Icon name="menu" />
          <span>{t('admin.nav.label')}</span>
        </summary>
      </details>
      <ul>
        {links.map(({ to, text, icon }) => (
          <li key={to}>
            <NavLink to={to} end={to === paths.admin} className="admin-nav-link">
              <Icon name={icon} />
              <span>{t(text)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
