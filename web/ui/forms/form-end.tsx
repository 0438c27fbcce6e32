import { useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { Button, ButtonLink } from './button.tsx';

interface FormEndProps {
  readonly submit: string;
  readonly busyText: string;
  readonly busy: boolean;
  /** Adds a link back to the account page. */
  readonly cancel?: boolean;
}

export function FormEnd({ submit, busyText, busy, cancel = false }: FormEndProps) {
  const { t } = useTexts();
  return (
    <div className="form-buttons">
      <Button type="submit" variant="gold" className="needs-script" busy={busy} busyText={busyText}>
        {submit}
      </Button>
      {cancel && (
        <ButtonLink to={paths.account} variant="quiet">
          {t('site.cancel')}
        </ButtonLink>
      )}
    </div>
  );
}
