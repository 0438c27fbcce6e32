import type { ReactNode } from 'react';
import { NavLink, Outlet, useLoaderData } from 'react-router';
import type { ResponseOf } from '#contract/api/calls.ts';
import { DeskFailure } from '#web/admin/admin-failure.tsx';
import { DeskStyles } from '#web/admin/admin-styles.tsx';
import { DeskTexts } from '#web/admin/admin-texts.tsx';
import { apiContext } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import { type LoaderArgs, useShell } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { Band } from '#web/ui/page-header.tsx';
import { rooms } from './admin-navigation.ts';

type Answer = ResponseOf<'GET /api/desk/texts'>;

export const meta: MetaOf = (_: unknown, t) => ({
  title: t('nav.desk'),
  description: t('nav.deskDescription'),
  noIndex: true,
});

/** @throws ApiError for everyone but administrators */
export function loader({ context }: LoaderArgs): Promise<Answer> {
  return context.get(apiContext).call('GET /api/desk/texts', { query: {} });
}

/** Around every room of the desk. */
export function Component() {
  const answer = useLoaderData<Answer>();
  return (
    <Page>
      <DeskTexts {...answer}>
        <Rooms />
        <Outlet />
      </DeskTexts>
    </Page>
  );
}

export function ErrorBoundary() {
  return (
    <Page>
      <DeskFailure />
    </Page>
  );
}

function Page({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts();
  const { config } = useShell();
  return (
    <>
      <DeskStyles />
      <Band overline={config.siteName} title={t('nav.desk')} />
      <PageBody className="desk">{children}</PageBody>
    </>
  );
}

function Rooms() {
  const { t } = useTexts();
  return (
    <nav className="desk-rooms" aria-label={t('desk.nav.label')}>
      <ul>
        {rooms.map(({ to, text, icon }) => (
          <li key={to}>
            <NavLink to={to} end={to === paths.desk} className="desk-room">
              <Icon name={icon} />
              <span>{t(`desk.nav.${text}`)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
