import type { Figures } from '#contract/api/staff/figures.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { empireOf } from '#contract/game.ts';
import { languages } from '#contract/languages.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { SectionTitle } from '#web/ui/section-title.tsx';

interface GroupTableProps {
  readonly caption: string;
  readonly heading: readonly string[];
  readonly rows: readonly { readonly name: string; readonly values: readonly number[] }[];
}

function GroupTable({ caption, heading, rows }: GroupTableProps) {
  const { tag } = useLanguage();
  return (
    <table className="figure-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {heading.map((each) => (
            <th key={each} scope="col">
              {each}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, values }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {values.map((value, index) => (
              <td key={heading[index + 1]}>{formatNumber(tag, value)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Accounts by language and by empire. */
export function Groups({ languages: byLanguage, empires }: Pick<Figures, 'languages' | 'empires'>) {
  const { t } = useTexts();
  const active = t('admin.figures.active');
  const nameOfEmpire = (empire: number) => {
    const name = empireOf(empire);
    return name === 'unknown' ? t('admin.figures.noEmpire') : t(`empire.${name}`);
  };
  if (byLanguage.length === 0 && empires.length === 0) return null;
  return (
    <section aria-labelledby="figures-groups">
      <SectionTitle id="figures-groups">{t('admin.figures.groups')}</SectionTitle>
      <div className="admin-section">
        <p className="admin-intro">{t('admin.figures.groupsHint')}</p>
        <div className="figure-groups">
          <GroupTable
            caption={t('admin.figures.groups')}
            heading={[t('admin.figures.language'), t('admin.state.registrations'), active]}
            rows={byLanguage.map(({ language, registrations, active: value }) => ({
              name: languages.find(({ code }) => code === language)?.name ?? language,
              values: [registrations, value],
            }))}
          />
          <GroupTable
            caption={t('admin.figures.groups')}
            heading={[t('ranking.empire'), active]}
            rows={empires.map(({ empire, active: value }) => ({
              name: nameOfEmpire(empire),
              values: [value],
            }))}
          />
        </div>
      </div>
    </section>
  );
}
