import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ListedModel, ModelList, ModelsState } from '#contract/api/setup/models.ts';
import { formatFileSize } from '#contract/formats/file-size.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { ModelSize } from '#contract/model-sizes.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { useFocusAfterRemoval } from '#web/forms/use-focus-after-removal.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { newerModels, sizeOf } from './newer-models.ts';
import { useModelReason } from './use-model-reason.ts';

interface LookProps {
  readonly state: ModelsState;
  readonly onFound: (newer: readonly ListedModel[]) => void;
}

const languagesOf = (models: readonly ListedModel[], into: boolean): LanguageCode[] =>
  models.filter((each) => each.into === into).map(({ language }) => language);

/** The size that most of the installed models have. */
function usualSize({ installed }: ModelsState): ModelSize {
  const small = installed.filter((each) => sizeOf(each) === 'small').length;
  return small * 2 > installed.length ? 'small' : 'best';
}

/** Reads the list on request, and fetches what is newer when that is asked for, too. */
export function LookForNewer({ state, onFound }: LookProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const api = useStaffApi();
  const submission = useSubmission();
  const { revalidate } = useRevalidator();
  const reasonOf = useModelReason();
  const [found, setFound] = useState<ModelList>();
  useFocusAfterRemoval(submission.busy);
  const size = usualSize(state);
  const newer = found ? newerModels(found.models, state.installed) : [];

  async function look(): Promise<void> {
    const { data } = await api.call('POST /api/admin/models/list', { body: { size } });
    setFound(data);
    onFound(newerModels(data.models, state.installed));
  }

  async function fetchNewer(): Promise<void> {
    const body = { into: languagesOf(newer, true), from: languagesOf(newer, false), size, use: false };
    await api.call('POST /api/admin/models/fetch', { body });
    setFound(undefined);
    onFound([]);
    await revalidate();
  }

  const bytes = newer.reduce((total, { downloadBytes }) => total + downloadBytes, 0);
  const answer =
    found?.reason != null
      ? reasonOf(found.reason)
      : newer.length > 0
        ? t('admin.models.download', { size: formatFileSize(tag, bytes) })
        : t('admin.models.upToDate');
  return (
    <div className="models-aside" tabIndex={-1}>
      <Button
        variant="quiet"
        size="small"
        icon="refresh"
        busy={submission.busy}
        busyText={t('admin.models.look')}
        onClick={() => void submission.send(look)}
      >
        {t('admin.models.look')}
      </Button>
      <ErrorSummary problems={submission.failure} title={submission.failureTitle} />
      <div role="status">{found && !submission.busy && <p>{answer}</p>}</div>
      {newer.length > 0 && (
        <Button variant="ghost" size="small" icon="download" onClick={() => void submission.send(fetchNewer)}>
          {t('admin.models.fetchNewer')}
        </Button>
      )}
    </div>
  );
}
