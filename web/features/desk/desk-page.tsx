import type { ReactNode } from 'react';
import { NavLink, Outlet, useLoaderData } from 'react-router';
import type { AnswerOf } from '#contract/calls.ts';
import { apiContext } from '#web/api.ts';
import { DeskFailure } from '#web/desk/desk-failure.tsx';
import { DeskStyles } from '#web/desk/desk-styles.tsx';
import { DeskTexts } from '#web/desk/desk-texts.tsx';
import { useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page-state.ts';
import { paths } from '#web/paths.ts';
import { type LoaderArgs, useShell } from '#web/shell-data.ts';
import { Band } from '#web/ui/band.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { rooms } from './rooms.ts';

type Answer = AnswerOf<'GET /api/desk/texts'>;

export const meta: MetaOf = (_: unknown, t) => ({
  title: t('nav.desk'),
  description: t('nav.deskDescription'),
  noIndex: true,
});

/** @throws ApiRefusal for everyone but administrators */
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
