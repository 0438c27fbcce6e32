import './next-steps.css';
import type { ReactNode } from 'react';
import download from '#web/art/steps/download.svg?no-inline';
import empires from '#web/art/steps/empires.svg?no-inline';
import login from '#web/art/steps/login.svg?no-inline';
import { useTexts } from '#web/i18n.ts';
import { useSession } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { Button, ButtonLink } from '#web/ui/forms/button.tsx';
import { useOpenLoginDialog } from '#web/ui/login-panel-context.ts';

interface StepProps {
  readonly picture: string;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Step({ picture, title, text, children }: StepProps) {
  return (
    <li className="next-step">
      <img src={picture} alt="" width={240} height={120} className="next-step-picture" decoding="async" />
      <div className="next-step-text">
        <h4 className="next-step-title">{title}</h4>
        <p>{text}</p>
        {children}
      </div>
    </li>
  );
}

/** What a new player does next: download, log in with the new name, choose an empire. */
export function NextSteps({ username }: { readonly username: string }) {
  const { t } = useTexts();
  const openLoginDialog = useOpenLoginDialog();
  const session = useSession();
  return (
    <section className="next-steps" aria-labelledby="next-steps">
      <h3 id="next-steps" className="text-card">
        {t('register.nextSteps')}
      </h3>
      <ol className="next-steps-list">
        <Step picture={download} title={t('home.downloadGame')} text={t('register.downloadText')}>
          <ButtonLink to={paths.downloads} variant="quiet" size="small" icon="download">
            {t('nav.downloads')}
          </ButtonLink>
        </Step>
        <Step picture={login} title={t('login.submit')} text={t('register.loginText')}>
          {!session && (
            <Button variant="quiet" size="small" icon="door" onClick={openLoginDialog}>
              {t('register.loginAs', { login: username })}
            </Button>
          )}
        </Step>
        <Step picture={empires} title={t('register.empire')} text={t('register.empireText')} />
      </ol>
    </section>
  );
}
