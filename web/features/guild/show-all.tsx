import { formatNumber } from '#contract/formats/numbers.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Button } from '#web/ui/forms/button.tsx';

interface ShowAllProps {
  /** Of what: many languages say «all» of people and of wars with two words. */
  readonly of: 'members' | 'wars';
  readonly count: number;
  readonly onShow: () => void;
}

/** Unfolds the list of its section, which takes the focus; without scripts it never folds. */
export function ShowAll({ of, count, onShow }: ShowAllProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const key = of === 'wars' ? 'profiles.guild.showAllWars' : 'profiles.guild.showAll';
  return (
    <Button
      variant="quiet"
      size="small"
      className="needs-script"
      onClick={({ currentTarget }) => {
        currentTarget.closest('section')?.focus({ preventScroll: true });
        onShow();
      }}
    >
      {t(key, { count: formatNumber(tag, count) })}
    </Button>
  );
}
