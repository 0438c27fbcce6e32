import { formatNumber } from '#contract/formats/numbers.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Button } from '#web/ui/forms/button.tsx';

interface ShowAllProps {
  readonly count: number;
  readonly onShow: () => void;
}

/** Unfolds a list; without scripts it never folds. */
export function ShowAll({ count, onShow }: ShowAllProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  return (
    <Button variant="quiet" size="small" className="needs-script" onClick={onShow}>
      {t('profiles.guild.showAll', { count: formatNumber(tag, count) })}
    </Button>
  );
}
