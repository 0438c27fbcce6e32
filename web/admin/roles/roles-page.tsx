import { useLoaderData } from 'react-router';
import type { StaffState } from '#contract/api/staff/roles.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { usePermission } from '#web/admin/use-permission.ts';
import { apiContext } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { AuthorityRoles } from './authority-roles.tsx';
import { GiveForm } from './give-form.tsx';
import { MemberList } from './member-list.tsx';
import { RoleForm } from './role-form.tsx';
import { RoleList } from './role-list.tsx';

export const meta: MetaOf = (_: unknown, t) => ({
  title: `${t('roles.title')} · ${t('nav.admin')}`,
  noIndex: true,
});

export async function loader({ context }: LoaderArgs): Promise<StaffState> {
  const { data } = await context.get(apiContext).call('GET /api/admin/roles');
  return data;
}

export const ErrorBoundary = AdminFailure;

/** Who has which role, what each role allows, and which role the game's list gives. */
export function Component() {
  const { t } = useTexts();
  const staff = useLoaderData<StaffState>();
  const mayGive = usePermission('roles.give');
  const mayEdit = usePermission('roles.edit');
  return (
    <div className="admin-sections">
      <section aria-labelledby="admin-members">
        <SectionTitle id="admin-members">{t('admin.roles.members')}</SectionTitle>
        <div className="admin-section">
          <p className="admin-intro">{t('admin.roles.text')}</p>
          <MemberList staff={staff} />
          {mayGive && <GiveForm staff={staff} />}
        </div>
      </section>
      <section aria-labelledby="admin-role-list">
        <SectionTitle id="admin-role-list">{t('roles.title')}</SectionTitle>
        <div className="admin-section">
          <RoleList staff={staff} />
          {mayEdit && <RoleForm />}
        </div>
      </section>
      {mayGive && (
        <section aria-labelledby="admin-authorities">
          <SectionTitle id="admin-authorities">{t('admin.roles.authorities')}</SectionTitle>
          <div className="admin-section">
            <p className="admin-intro">{t('admin.roles.authoritiesText', { rank: 'IMPLEMENTOR' })}</p>
            <AuthorityRoles staff={staff} />
          </div>
        </section>
      )}
    </div>
  );
}
