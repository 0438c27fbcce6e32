import './unlock.css';
import { useLoaderData } from 'react-router';
import type { SecondStepState } from '#contract/api/account/second-step.ts';
import type { UnlockOverview } from '#contract/api/world/unlock.ts';
import { empireOf } from '#contract/game.ts';
import type { PageMeta } from '#contract/rendered-page.ts';
import { type Api, ApiError, apiContext } from '#web/api.ts';
import { useFormAccount } from '#web/forms/use-form-account.ts';
import { type Translate, useTexts } from '#web/i18n.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { loadSecondStep } from '#web/second-step/load-second-step.ts';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { LoginRequired } from '#web/ui/feedback/login-required.tsx';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { UnlockForm } from './unlock-form.tsx';

interface Unlocking {
  readonly secondStep: SecondStepState;
  /** Null while the game cannot say where characters are. */
  readonly overview: UnlockOverview | null;
}

export const meta = (_: unknown, t: Translate): PageMeta => ({
  title: t('sidebar.unlockCharacter'),
  description: t('unlock.lead'),
  noIndex: true,
});

async function readOverview(api: Api): Promise<UnlockOverview | null> {
  try {
    return (await api.call('GET /api/unlock-character')).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 503) return null;
    throw error;
  }
}

/** Null without a session. */
export async function loader(args: LoaderArgs): Promise<Unlocking | null> {
  const secondStep = await loadSecondStep(args);
  if (!secondStep) return null;
  return { secondStep, overview: await readOverview(args.context.get(apiContext)) };
}

export function Component() {
  const { t } = useTexts();
  const account = useFormAccount();
  const data = useLoaderData<Unlocking | null>();
  return (
    <>
      <PageHeader
        view="road"
        overline={account?.login}
        title={t('sidebar.unlockCharacter')}
        lead={t('unlock.lead')}
      />
      <PageBody>{account && data ? <Content key={account.id} {...data} /> : <LoginRequired />}</PageBody>
    </>
  );
}

function Content({ overview, secondStep }: Unlocking) {
  const { t } = useTexts();
  if (!overview) return <LoadFailure title={t('unlock.unavailable')} />;
  return (
    <>
      <Steps overview={overview} />
      {overview.characters.length > 0 ? (
        <UnlockForm overview={overview} methods={secondStep.methods ?? []} />
      ) : (
        <StateBox
          kind="empty"
          icon="swords"
          title={t('characters.empty')}
          text={t('characters.emptyText')}
          action={
            <ButtonLink to={paths.downloads} variant="quiet" icon="download">
              {t('home.downloadGame')}
            </ButtonLink>
          }
        />
      )}
    </>
  );
}

function Steps({ overview }: { readonly overview: UnlockOverview }) {
  const { t } = useTexts();
  const { empire, waitMinutes: minutes, cooldownHours: hours } = overview;
  return (
    <section className="unlock-how panel" aria-labelledby="unlock-how">
      <h2 id="unlock-how" className="text-card">
        {t('unlock.how')}
      </h2>
      <ol className="unlock-steps">
        <li>{t('unlock.stepLeave')}</li>
        <li>{t('unlock.stepWait', { minutes })}</li>
        <li>{t('unlock.stepChoose')}</li>
      </ol>
      <p className="unlock-note">
        {empire > 0 && `${t('unlock.target', { empire: t(`empire.${empireOf(empire)}`) })} `}
        {t('unlock.again', { hours })}
      </p>
    </section>
  );
}
