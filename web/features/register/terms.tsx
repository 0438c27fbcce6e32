import { useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Link } from '#web/ui/link.tsx';
import { RichText } from '#web/ui/rich-text.tsx';

interface Props {
  readonly id: string;
  readonly publishedPages: readonly string[];
  readonly accepted: boolean;
  readonly error: string | undefined;
  readonly onChange: (accepted: boolean) => void;
}

/** Terms checkbox; links each page once it is published. */
export function Terms({ id, publishedPages, accepted, error, onChange }: Props) {
  const { t } = useTexts();
  const linkTo = (path: string) => (words: string) => {
    if (!publishedPages.includes(path)) return words;
    // New tabs, so that the form keeps its input.
    return (
      <Link to={path} target="_blank" className="link">
        {words}
      </Link>
    );
  };
  return (
    <Checkbox
      id={id}
      name="terms"
      required
      error={error}
      checked={accepted}
      onChange={(event) => onChange(event.target.checked)}
    >
      <RichText
        text={t('register.terms')}
        parts={{ rules: linkTo(paths.gameRules), conduct: linkTo(paths.codeOfConduct) }}
      />
    </Checkbox>
  );
}
