import { useId } from 'react';
import { useRevalidator } from 'react-router';
import { type Shown, shownParts } from '#contract/profiles/shown.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';

interface ShownSettingsProps {
  readonly id: number;
  readonly shown: Shown;
}

/** Changes what others see of an own character; the page follows. */
export function useChangeShown({ id, shown }: ShownSettingsProps) {
  const { t } = useTexts();
  const api = useApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const submission = useSubmission();
  const change = (part: keyof Shown) =>
    submission.send(async () => {
      const body = { ...shown, [part]: !shown[part] };
      await api.call('PUT /api/characters/{id}/shown', { params: { id }, body });
      await revalidate();
      toast({ kind: 'success', title: t('profiles.shown.saved') });
    });
  return { change, submission };
}

/** For the owner of a character: what its page shows others. */
export function ShownSettings({ id, shown }: ShownSettingsProps) {
  const { t } = useTexts();
  const name = useId();
  const { change, submission } = useChangeShown({ id, shown });
  return (
    <section className="panel shown-settings" aria-labelledby={name}>
      <h2 id={name} className="text-card">
        {t('profiles.shown.title')}
      </h2>
      <p>{t(shown.page ? 'profiles.shown.text' : 'profiles.shown.hidden')}</p>
      <div className="shown-parts needs-script" aria-busy={submission.busy || undefined}>
        {shownParts.map((part) => (
          <Checkbox
            key={part}
            id={`${name}-${part}`}
            checked={shown[part]}
            onChange={() => void change(part)}
          >
            {t(`profiles.shown.${part}`)}
          </Checkbox>
        ))}
      </div>
      <ErrorSummary problems={submission.failure} title={submission.failureTitle} />
    </section>
  );
}
