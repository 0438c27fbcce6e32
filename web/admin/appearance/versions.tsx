import type { AppearanceState } from '#contract/api/design.ts';
import { formatDate, formatTime } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Button } from '#web/ui/forms/button.tsx';

interface Props {
  readonly versions: AppearanceState['versions'];
  readonly onRestore: (version: number) => void;
}

/** What was published, by whom and when. */
export function Versions({ versions, onRestore }: Props) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const original = t('admin.appearance.asItComes');
  return (
    <section className="appearance-card" aria-labelledby="appearance-versions">
      <h3 id="appearance-versions" className="appearance-title">
        {t('admin.appearance.versions')}
      </h3>
      {versions.length === 0 ? (
        <p className="field-hint">{t('admin.appearance.noVersions')}</p>
      ) : (
        <ul className="appearance-versions">
          {versions.map(({ id, login, publishedAt }) => {
            const date = `${formatDate(tag, publishedAt)}, ${formatTime(tag, publishedAt)}`;
            return <Version key={id} name={date} login={login} onRestore={() => onRestore(id)} />;
          })}
          <Version name={original} onRestore={() => onRestore(0)} />
        </ul>
      )}
    </section>
  );
}

interface VersionProps {
  readonly name: string;
  readonly login?: string;
  readonly onRestore: () => void;
}

function Version({ name, login, onRestore }: VersionProps) {
  const { t } = useTexts();
  return (
    <li className="appearance-version">
      <span suppressHydrationWarning>
        {name}
        {login && <span className="appearance-version-by">{login}</span>}
      </span>
      <Button
        type="button"
        variant="quiet"
        size="small"
        aria-label={t('admin.appearance.restoreOf', { date: name })}
        onClick={onRestore}
      >
        {t('admin.appearance.restore')}
      </Button>
    </li>
  );
}
