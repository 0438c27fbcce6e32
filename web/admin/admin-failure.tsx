import { useRevalidator, useRouteError } from 'react-router';
import { ApiError } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import { useSession } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { LoginRequired } from '#web/ui/feedback/login-required.tsx';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { isStaffRefusal, StaffGate } from './identity/staff-gate.tsx';

/** The administration's menu stays around it, with what the reader may do. */
function Refused({ isStaff }: { readonly isStaff: boolean }) {
  const { t } = useTexts();
  return (
    <StateBox
      kind="error"
      icon="lock"
      title={t(isStaff ? 'auth.permissionMissing' : 'auth.adminRequired')}
      action={
        <ButtonLink to={paths.home} variant="quiet" icon="home">
          {t('site.home')}
        </ButtonLink>
      }
    />
  );
}

/** The `ErrorBoundary` of the admin pages: login or a proof required, not an administrator, or failed to load. */
export function AdminFailure() {
  const { t } = useTexts();
  const session = useSession();
  const { revalidate } = useRevalidator();
  const error = useRouteError();
  const status = error instanceof ApiError ? error.status : 500;
  if (!session || status === 401) return <LoginRequired />;
  if (isStaffRefusal(error)) return <StaffGate refusal={error} onOpen={revalidate} />;
  if (status === 403)
    return <Refused isStaff={error instanceof ApiError && error.code === 'auth.permissionMissing'} />;
  return <LoadFailure title={t('failure.title')} />;
}
