import type { PublishedVersion } from '#contract/api/design/draft-calls.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { utcTime } from '#web/ui/time/utc-time.ts';

interface Props {
  readonly versions: readonly PublishedVersion[];
  readonly onRestore: (version: number) => void;
}

/** What was published, by whom and when. */
export function Versions({ versions, onRestore }: Props) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const original = t('admin.design.asItComes');
  return (
    <section className="design-card" aria-labelledby="design-versions">
      <h3 id="design-versions" className="design-title">
        {t('admin.design.versions')}
      </h3>
      {versions.length === 0 ? (
        <p className="field-hint">{t('admin.design.noVersions')}</p>
      ) : (
        <ul className="design-versions">
          {versions.map(({ id, login, publishedAt }) => {
            return (
              <Version
                key={id}
                name={utcTime(tag, publishedAt)}
                login={login}
                onRestore={() => onRestore(id)}
              />
            );
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
    <li className="design-version">
      <span suppressHydrationWarning>
        {name}
        {login && <span className="design-version-by">{login}</span>}
      </span>
      <Button
        type="button"
        variant="quiet"
        size="small"
        aria-label={t('admin.design.restoreOf', { date: name })}
        onClick={onRestore}
      >
        {t('admin.design.restore')}
      </Button>
    </li>
  );
}
