import { Link } from 'react-router';
import { useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Sentence } from '#web/ui/sentence.tsx';

interface Props {
  readonly id: string;
  readonly accepted: boolean;
  readonly error: string | undefined;
  readonly onChange: (accepted: boolean) => void;
}

export function Terms({ id, accepted, error, onChange }: Props) {
  const { t } = useTexts();
  // A tab of its own: reading the terms must not empty the form.
  const rules = (words: string) => (
    <Link to={paths.rules} target="_blank" className="link">
      {words}
    </Link>
  );
  return (
    <Checkbox
      id={id}
      name="terms"
      required
      error={error}
      checked={accepted}
      onChange={(event) => onChange(event.target.checked)}
    >
      <Sentence text={t('register.terms')} parts={{ rules }} />
    </Checkbox>
  );
}
