import { useTexts } from '#web/i18n.ts';

export interface Step {
  readonly done: number;
  readonly all: number;
}

/** How far a long row of calls is. */
export function StepOf({ step }: { readonly step: Step | undefined }) {
  const { t } = useTexts();
  if (!step) return null;
  const { done, all } = step;
  return (
    <label className="moving-step">
      {t('admin.moving.step', { done: done + 1, all })}
      <progress value={done} max={all} />
    </label>
  );
}
