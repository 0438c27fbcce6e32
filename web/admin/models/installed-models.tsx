import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { InstalledModel, ListedModel, ModelsState } from '#contract/api/setup/models.ts';
import { formatFileSize } from '#contract/formats/file-size.ts';
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { useLaterChanges } from '#web/ui/use-later-changes.ts';
import { LookForNewer } from './look-for-newer.tsx';
import { modelKey, modelName } from './model-names.ts';
import { VerifyFiles } from './verify-files.tsx';

/** What is in place: newer versions and damaged files are looked for on request. */
export function InstalledModels({ state }: { readonly state: ModelsState }) {
  const { t } = useTexts();
  const [newer, setNewer] = useState<readonly ListedModel[]>([]);
  const [damaged, setDamaged] = useState<readonly string[]>();
  const [removing, setRemoving] = useState<InstalledModel>();
  const { installed, work } = state;
  // What was found about the files is out of date once some are fetched.
  useLaterChanges(work.map(modelKey).join(), () => setDamaged(undefined));
  return (
    <section className="models-installed" aria-label={t('admin.models.installedTitle')}>
      <h3 className="text-card">{t('admin.models.installedTitle')}</h3>
      {installed.length === 0 && <p className="text-soft">{t('admin.models.none')}</p>}
      {installed.length > 0 && (
        <>
          <ul className="models-rows panel" tabIndex={-1}>
            {installed.map((model) => (
              <InstalledRow
                key={modelKey(model)}
                model={model}
                newer={newer.find(
                  (each) => modelKey(each) === modelKey(model) && each.version !== model.version,
                )}
                isDamaged={damaged?.includes(modelKey(model)) === true}
                onRemove={() => setRemoving(model)}
              />
            ))}
          </ul>
          <div className="models-asides needs-script">
            <LookForNewer state={state} onFound={setNewer} />
            <VerifyFiles damaged={damaged} onFound={setDamaged} />
          </div>
        </>
      )}
      <RemoveModel model={removing} onClose={() => setRemoving(undefined)} />
    </section>
  );
}

interface RowProps {
  readonly model: InstalledModel;
  readonly newer: ListedModel | undefined;
  readonly isDamaged: boolean;
  readonly onRemove: () => void;
}

function InstalledRow({ model, newer, isDamaged, onRemove }: RowProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { version, architecture, diskBytes } = model;
  const isBroken = isDamaged || version === null;
  const name = modelName(model);
  return (
    <li className="models-row" data-state={isBroken ? 'failed' : 'done'}>
      <span className="models-name" lang="mul">
        <Icon name={isBroken ? 'warn' : 'check'} size={18} />
        {name}
      </span>
      <span className="models-figure">
        {[version, architecture, formatFileSize(tag, diskBytes)].filter(Boolean).join(' · ')}
      </span>
      {isBroken && <span className="models-reason">{t('admin.models.damaged')}</span>}
      {newer && <span className="models-newer">{t('admin.models.newer', { version: newer.version })}</span>}
      <Button
        variant="quiet"
        size="small"
        icon="trash"
        className="needs-script"
        aria-label={t('site.labelled', { label: t('admin.models.remove'), value: name })}
        onClick={onRemove}
      >
        {t('admin.models.remove')}
      </Button>
    </li>
  );
}

interface RemoveProps {
  /** Undefined while the dialog is closed. */
  readonly model: InstalledModel | undefined;
  readonly onClose: () => void;
}

function RemoveModel({ model, onClose }: RemoveProps) {
  const { t } = useTexts();
  const api = useStaffApi();
  const { revalidate } = useRevalidator();
  return (
    <ConfirmDialog
      open={model !== undefined}
      title={t('admin.models.removeTitle')}
      confirm={t('admin.models.remove')}
      onClose={onClose}
      onConfirm={async (close) => {
        if (model) {
          const { language, into } = model;
          await api.call('POST /api/admin/models/remove', { body: { models: [{ language, into }] } });
        }
        await revalidate();
        close();
      }}
    >
      {model && <p>{t('admin.models.removeText', { model: modelName(model) })}</p>}
    </ConfirmDialog>
  );
}
