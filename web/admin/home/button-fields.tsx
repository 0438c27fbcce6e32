import type { HomeBlockOf } from '#contract/design/home.ts';
import { homeLimits } from '#contract/design/home-limits.ts';
import { LinkField } from '#web/admin/design/link-field.tsx';
import { useTexts } from '#web/i18n.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Field } from '#web/ui/forms/field.tsx';

type OwnButton = HomeBlockOf<'promo'>['button'];

interface Props {
  readonly id: string;
  readonly button: OwnButton;
  /** What an own button begins with. */
  readonly label: string;
  readonly link: string;
  readonly onChange: (button: OwnButton) => void;
}

/** The site's button, or the owner's instead of it. */
export function ButtonFields({ id, button, label, link, onChange }: Props) {
  const { t } = useTexts();
  return (
    <>
      <Checkbox
        id={`${id}-own-button`}
        checked={button !== null}
        onChange={(event) => onChange(event.target.checked ? { label, link } : null)}
      >
        {t('admin.home.ownButton')}
      </Checkbox>
      {button && (
        <>
          <Field
            id={`${id}-label`}
            label={t('admin.home.label')}
            maxLength={homeLimits.label}
            autoComplete="off"
            value={button.label}
            onChange={(event) => onChange({ ...button, label: event.target.value })}
          />
          <LinkField
            id={`${id}-link`}
            value={button.link}
            onChange={(changed) => onChange({ ...button, link: changed })}
          />
        </>
      )}
    </>
  );
}
