import roof from '#web/art/marks/roof.svg?no-inline';
import { LoginPanelContent } from '#web/features/login/login-panel-content.tsx';

/** The login panel, drawn as a gate, around the login form or the account card. */
export function LoginPanel({ opened = false }: { readonly opened?: boolean }) {
  return (
    <div className="login-panel">
      <img className="login-panel-roof" src={roof} alt="" width={336} height={46} loading="lazy" />
      <div className="login-panel-wall">
        <LoginPanelContent opened={opened} />
      </div>
      <div className="login-panel-plinth" />
    </div>
  );
}
