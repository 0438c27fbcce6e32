import type { ProofMethod } from '#contract/api/call.ts';
import { storagePasswordLength } from '#contract/limits.ts';
import { checkStoragePassword } from '#contract/validation.ts';
import { useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { GameCodeForm } from '#web/second-step/game-code-form.tsx';

export function StoragePasswordForm({ methods }: { readonly methods: readonly ProofMethod[] }) {
  const { t } = useTexts();
  const api = useApi();
  return (
    <GameCodeForm
      name="storage"
      label={t('storage.new')}
      hint={t('storage.hint')}
      isNumber
      maxLength={storagePasswordLength}
      check={checkStoragePassword}
      send={({ value, ...proof }) =>
        api.call('POST /api/auth/storage-password', { body: { ...proof, storagePassword: value } })
      }
      submit={t('storage.submit')}
      failed={t('storage.failed')}
      success={t('storage.success')}
      successText={t('storage.successText')}
      methods={methods}
    />
  );
}
