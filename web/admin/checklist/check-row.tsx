import type { Check, CheckName } from '#contract/api/setup/checklist.ts';
import type { ModelsState } from '#contract/api/setup/models.ts';
import { IfPermitted } from '#web/admin/if-permitted.tsx';
import { BuiltinOffer } from '#web/admin/models/offer.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import {
  ExampleSettings,
  type ExampleSettingsProps,
  translationExample,
} from '#web/admin/translations/example-settings.tsx';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { Icon, type IconName } from '#web/ui/art/icon.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { checkSentence, checkTitle } from './check-text.ts';
import { TrialMailButton } from './trial-mail.tsx';
import { TrialTranslationButton } from './trial-translation.tsx';

const icons: Readonly<Record<Check['state'], IconName>> = { ok: 'check', todo: 'clock', problem: 'warn' };

/** Set in `.env`; the site reads it at its start. */
const ofSettings: readonly CheckName[] = ['publicUrl', 'tls', 'mail', 'translation'];

/** What the lines look like, by check and finding. */
const examples: Partial<Record<string, ExampleSettingsProps['settings']>> = {
  'publicUrl.notSet': [['PUBLIC_URL', 'https://www.example.org']],
  'mail.notSet': [
    ['SMTP_URL', 'smtp://user:password@mail.example.org:587'],
    ['MAIL_FROM', 'Guildhall <no-reply@example.org>'],
  ],
  'translation.notSet': translationExample,
};

/** Run on the server. */
const commands: Partial<Record<CheckName, string>> = {
  backup: 'npm run backup',
  game: 'npm run doctor',
};

/** Nothing translates yet. */
const withoutTrial = ['notSet', 'noModels'];

/** Lists of paths and of sentences, beneath the sentence that counts them. */
const withList: readonly CheckName[] = ['game', 'menu', 'pages'];

interface CheckRowProps {
  readonly check: Check;
  /** Null where the built-in engine is not to be offered. */
  readonly models: ModelsState | null;
}

export function CheckRow({ check, models }: CheckRowProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { name, state, details } = check;
  const isOpen = state !== 'ok';
  return (
    <li className="check" data-state={state}>
      <Icon name={icons[state]} size={20} />
      <div className="check-body" tabIndex={-1}>
        <h3 className="check-title">
          {checkTitle(check, t)} <span className="check-state">{t(`admin.checklist.${state}`)}</span>
        </h3>
        <p suppressHydrationWarning>{checkSentence(check, t, tag)}</p>
        {isOpen && withList.includes(name) && (
          <ul className={name === 'game' ? 'check-details' : 'check-paths'} lang="en">
            {details?.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        )}
        {isOpen && check.finding !== 'noModels' && <Mending {...check} />}
        {name === 'translation' && isOpen && models && <BuiltinOffer models={models} />}
        {name === 'mail' && <TrialMailButton />}
        {name === 'translation' && !withoutTrial.includes(check.finding) && <TrialTranslationButton />}
      </div>
    </li>
  );
}

/** With the lines of an example on demand: whoever has never seen the file knows from a name alone not what to write. */
function WhereToSet({ settings }: ExampleSettingsProps) {
  const { t } = useTexts();
  return (
    <details className="check-example">
      <summary>{t('admin.setup.where', { file: '.env' })}</summary>
      <ExampleSettings settings={settings} />
    </details>
  );
}

function Mending({ name, finding }: Check) {
  const { t } = useTexts();
  const command = commands[name];
  if (command) {
    return (
      <p>
        {t('admin.checklist.run')} <code>{command}</code>
      </p>
    );
  }
  const example = examples[`${name}.${finding}`];
  if (example) return <WhereToSet settings={example} />;
  if (ofSettings.includes(name)) return <p>{t('admin.setup.where', { file: '.env' })}</p>;
  if (name === 'ownStep') {
    return (
      <ButtonLink to={paths.accountSecurity} variant="quiet" size="small" icon="lock">
        {t('confirm.setUpLink')}
      </ButtonLink>
    );
  }
  if (name !== 'menu' && name !== 'pages') return null;
  return (
    <IfPermitted permission="pages.write">
      <ButtonLink to={adminPaths.pages} variant="quiet" size="small" icon="book">
        {t('admin.pages.back')}
      </ButtonLink>
    </IfPermitted>
  );
}
