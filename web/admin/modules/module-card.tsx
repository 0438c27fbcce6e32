import { useId } from 'react';
import { useRevalidator } from 'react-router';
import type { ModuleNeedState, ModuleState } from '#contract/api/setup/modules.ts';
import { accountDeletionDays } from '#contract/limits.ts';
import { type ModuleName, modules } from '#contract/modules.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { RichText } from '#web/ui/rich-text.tsx';

/**
 * The module's pages with one address each, as parts of a sentence; `/tickets/:id` says nothing to an owner.
 * @param tag of the sentence's language
 */
function addressesOf(name: ModuleName, tag: string): string {
  const paths = Object.keys(modules[name].pages).filter((path) => !path.includes(':'));
  return new Intl.ListFormat(tag).format(paths.map((path) => `<path>${path}</path>`));
}

export function ModuleCard({ module }: { readonly module: ModuleState }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const id = useId();
  const submission = useSubmission();
  const { name, needs } = module;
  return (
    <li className="module panel" data-on={module.isOn || undefined}>
      <div className="module-head">
        <h3 id={id} className="text-card">
          {t(`admin.modules.items.${name}.name`)}
        </h3>
        <Switch module={module} labelledBy={id} submission={submission} />
      </div>
      <p className="module-text">
        <RichText
          text={t(`admin.modules.items.${name}.text`, {
            path: addressesOf(name, tag),
            days: accountDeletionDays,
            setting: 'STATUS_CHANNELS',
          })}
          parts={{ path: (path) => <span className="module-path">{path}</span> }}
        />
      </p>
      {module.isFixed && <p className="module-fixed">{t('admin.modules.fixed', { setting: 'MODULES' })}</p>}
      {needs?.map((need) => (
        <Need key={need.need} need={need} />
      ))}
      <ErrorSummary problems={submission.failure} title={submission.failureTitle} />
    </li>
  );
}

interface SwitchProps {
  readonly module: ModuleState;
  readonly labelledBy: string;
  readonly submission: ReturnType<typeof useSubmission>;
}

function Switch({ module: { name, isOn, isFixed, needs }, labelledBy, submission }: SwitchProps) {
  const { t } = useTexts();
  const api = useStaffApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const lacksRights = (needs ?? []).some(({ need, state }) => need === 'gameRights' && state !== 'met');
  const isLocked = isFixed || (!isOn && lacksRights);

  async function change(): Promise<void> {
    await api.call('PUT /api/admin/modules/{name}', { params: { name }, body: { isOn: !isOn } });
    await revalidate();
    const said = isOn ? 'admin.modules.switchedOff' : 'admin.modules.switchedOn';
    toast({ kind: 'success', title: t(said, { name: t(`admin.modules.items.${name}.name`) }) });
  }

  return (
    <button
      type="button"
      role="switch"
      className="switch needs-script"
      aria-checked={isOn}
      aria-labelledby={labelledBy}
      aria-busy={submission.busy || undefined}
      // Not `disabled`, which would drop the focus.
      aria-disabled={isLocked || submission.busy || undefined}
      onClick={() => {
        if (!isLocked) void submission.send(change);
      }}
    >
      <span className="switch-track" aria-hidden="true" />
      <span aria-hidden="true">{t(isOn ? 'admin.modules.on' : 'admin.modules.off')}</span>
    </button>
  );
}

const looks = {
  met: { health: 'good', icon: 'check' },
  missing: { health: 'paused', icon: 'warn' },
  unknown: { health: 'doubtful', icon: 'info' },
} as const;

const rightsTexts = {
  met: 'admin.modules.rightsMet',
  missing: 'admin.modules.rightsMissing',
  unknown: 'admin.modules.rightsUnknown',
} as const;

function Need({ need: { need, state, grant, findings } }: { readonly need: ModuleNeedState }) {
  const { t } = useTexts();
  const { health, icon } = looks[state];
  const mail =
    state === 'met' ? t('admin.state.mail') : t('admin.setup.mail.notSet', { setting: 'SMTP_URL' });
  return (
    <div>
      <p className="admin-health" data-health={health}>
        <Icon name={icon} size={18} />
        {need === 'mail' ? mail : t(rightsTexts[state])}
      </p>
      {grant !== null && (
        <pre className="admin-code" lang="en">
          {grant}
        </pre>
      )}
      {findings && (
        <>
          <p className="module-text">{t('admin.modules.doctor', { command: 'npm run doctor' })}</p>
          <ul className="module-findings" lang="en">
            {findings.map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
