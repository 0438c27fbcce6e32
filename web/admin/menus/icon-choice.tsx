import { type MenuIcon, menuIcons } from '#contract/design/menus.ts';
import { useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';

interface Props {
  readonly name: string;
  readonly value: MenuIcon;
  readonly onChange: (icon: MenuIcon) => void;
}

/** One of the site's icons, each named for screen readers. */
export function IconChoice({ name, value, onChange }: Props) {
  const { t } = useTexts();
  return (
    <fieldset className="menu-icons">
      <legend className="field-label">{t('admin.menus.icon')}</legend>
      <div className="menu-icons-grid">
        {menuIcons.map((icon) => (
          <label key={icon} className="menu-icon">
            <input
              type="radio"
              className="sr-only"
              name={name}
              checked={icon === value}
              aria-label={t(`admin.menus.icons.${icon}`)}
              onChange={() => onChange(icon)}
            />
            <Icon name={icon} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
