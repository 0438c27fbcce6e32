import type { HomeDefaults } from '#contract/api/design/home.ts';
import type { HomeNotice } from '#contract/design/home.ts';
import { homeLimits, noticeEdges, noticeIcons } from '#contract/design/home-limits.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { useTexts } from '#web/i18n.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { ListForm } from './list-form.tsx';
import { TimeField } from './time-field.tsx';
import { WordsFields } from './words-fields.tsx';

const empty: HomeNotice = { edge: 'gold', icon: 'bell', title: '', text: '', from: null, until: null };

interface Props {
  readonly id: string;
  readonly notices: readonly HomeNotice[] | null;
  readonly defaults: HomeDefaults['notices'];
  readonly language: LanguageCode;
  readonly onChange: (notices: HomeNotice[] | null) => void;
}

export function NoticesForm({ id, notices, defaults, language, onChange }: Props) {
  const { t } = useTexts();
  return (
    <ListForm
      items={notices}
      first={defaults.map((each) => ({ ...empty, ...each }))}
      empty={empty}
      max={homeLimits.notices}
      own={t('admin.home.ownNotices')}
      nameOf={(number) => t('admin.home.notice', { number })}
      add={t('admin.home.addNotice')}
      onChange={onChange}
    >
      {(notice, change, key) => (
        <>
          <WordsFields
            id={`${id}-${key}`}
            words={notice}
            language={language}
            max={homeLimits.noticeText}
            onChange={({ title, text }) => change({ title, text })}
          />
          <div className="form-pair">
            <Field id={`${id}-${key}-edge`} label={t('admin.home.edge')}>
              <Select
                value={notice.edge}
                onChange={({ target }) => change({ edge: target.value as HomeNotice['edge'] })}
              >
                {noticeEdges.map((edge) => (
                  <option key={edge} value={edge}>
                    {t(`admin.home.edges.${edge}`)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field id={`${id}-${key}-icon`} label={t('admin.home.icon')}>
              <Select
                value={notice.icon}
                onChange={({ target }) => change({ icon: target.value as HomeNotice['icon'] })}
              >
                {noticeIcons.map((icon) => (
                  <option key={icon} value={icon}>
                    {t(`admin.home.icons.${icon}`)}
                  </option>
                ))}
              </Select>
            </Field>
            <TimeField
              id={`${id}-${key}-from`}
              label={t('admin.home.from')}
              value={notice.from}
              onChange={(from) => change({ from })}
            />
            <TimeField
              id={`${id}-${key}-until`}
              label={t('admin.home.until')}
              value={notice.until}
              onChange={(until) => change({ until })}
            />
          </div>
        </>
      )}
    </ListForm>
  );
}
