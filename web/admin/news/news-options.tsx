import { newsKinds } from '#contract/news/news-kinds.ts';
import type { Draft } from '#web/forms/use-draft.ts';
import type { FormState } from '#web/forms/use-form.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { DiamondRadio } from '#web/ui/forms/diamond-radio.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { useHydrated } from '#web/ui/time/use-hydrated.ts';
import { localZone } from './local-time.ts';
import type { NewsField, NewsTexts } from './news-texts.ts';

interface OptionsProps {
  readonly draft: Pick<Draft<NewsTexts>, 'value' | 'change'>;
  readonly form: Pick<FormState<NewsField>, 'idOf' | 'errorOf'>;
  /** False for an item that everybody reads already. */
  readonly canSchedule: boolean;
}

/** Kind, place in the list and time of publication. */
export function NewsOptions(props: OptionsProps) {
  const { draft, form, canSchedule } = props;
  const { t } = useTexts();
  const { kind, pinned } = draft.value;
  return (
    <>
      <div className="form-pair">
        <Field id={form.idOf('kind')} label={t('admin.news.kind')}>
          <Select name="kind" value={kind} onChange={(event) => draft.change({ kind: event.target.value })}>
            {newsKinds.map((each) => (
              <option key={each} value={each}>
                {t(each === 'news' ? 'admin.news.kindNews' : `news.kinds.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
        <div className="field">
          <Checkbox
            id={form.idOf('pinned')}
            name="pinned"
            checked={pinned}
            onChange={(event) => draft.change({ pinned: event.target.checked })}
          >
            {t('admin.news.pin')}
          </Checkbox>
          <p className="field-hint">{t('admin.news.pinHint')}</p>
        </div>
      </div>
      {canSchedule && <Schedule {...props} />}
    </>
  );
}

function Schedule({ draft, form }: OptionsProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { when, publishAt } = draft.value;
  const knowsZone = useHydrated();
  const options = [
    { value: 'now', label: t('admin.news.whenNow') },
    { value: 'later', label: t('admin.news.whenLater') },
  ];
  return (
    <div className="form-pair">
      <DiamondRadio
        id={form.idOf('when')}
        name="when"
        legend={t('admin.news.when')}
        options={options}
        value={when}
        onChange={(chosen) => draft.change({ when: chosen })}
      />
      {when === 'later' && knowsZone && (
        <Field
          id={form.idOf('publishAt')}
          name="publishAt"
          label={t('admin.news.publishAt')}
          hint={t('admin.news.publishAtHint', { zone: localZone(tag, publishAt) })}
          error={form.errorOf('publishAt')}
          type="datetime-local"
          required
          value={publishAt}
          onChange={(event) => draft.change({ publishAt: event.target.value })}
        />
      )}
    </div>
  );
}
