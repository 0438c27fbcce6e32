import { appearanceLimits } from '#contract/design/appearance.ts';
import type { Appearance } from '#contract/design/appearance-schema.ts';
import type { DesignDraft } from '#web/admin/design/use-design-draft.ts';
import { useTexts } from '#web/i18n.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { LogoField } from './logo-field.tsx';

const names = ['siteName', 'serverName'] as const;

interface Props {
  readonly draft: DesignDraft<Appearance>;
  /** The names that stand where the fields are empty. */
  readonly settings: Readonly<Record<(typeof names)[number], string>>;
}

export function NameFields({ draft, settings }: Props) {
  const { t } = useTexts();
  const footerText = draft.document.footerText ?? '';
  const field = (name: keyof Pick<Appearance, 'siteName' | 'serverName'>) => {
    const value = draft.document[name] ?? '';
    const max = appearanceLimits[name];
    return (
      <Field
        key={name}
        id={`appearance-${name}`}
        label={t(`admin.appearance.${name}`)}
        hint={t('admin.appearance.nameHint', { name: settings[name] })}
        count={{ used: value.length, max }}
        maxLength={max}
        autoComplete="off"
        value={value}
        onChange={(event) => draft.change({ [name]: event.target.value || null })}
      />
    );
  };
  return (
    <section className="design-card" aria-labelledby="appearance-names">
      <h3 id="appearance-names" className="design-title">
        {t('admin.appearance.names')}
      </h3>
      <div className="appearance-names">{names.map(field)}</div>
      <Field
        id="appearance-footerText"
        label={t('admin.appearance.footerText')}
        hint={t('admin.appearance.footerTextHint')}
        count={{ used: footerText.length, max: appearanceLimits.footerText }}
        maxLength={appearanceLimits.footerText}
        autoComplete="off"
        value={footerText}
        onChange={(event) => draft.change({ footerText: event.target.value || null })}
      />
      <LogoField draft={draft} />
    </section>
  );
}
