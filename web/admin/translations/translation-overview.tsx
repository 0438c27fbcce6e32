import { Link } from 'react-router';
import type { Translation } from '#contract/api/translations.ts';
import { useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { paths } from '#web/paths.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { RetryButton } from './retry-button.tsx';
import { countTranslations, needsEngine, type TranslatedTexts } from './translation-item.ts';
import { TranslationRows } from './translation-rows.tsx';

interface TranslationOverviewProps {
  readonly item: TranslatedTexts;
  readonly hasEngine: boolean;
  /** Reloads the item after a change. */
  readonly onChange: () => Promise<void>;
}

export function TranslationOverview({ item, hasEngine, onChange }: TranslationOverviewProps) {
  const { t } = useTexts();
  const api = useApi();
  const { kind, id, translations } = item;
  const failed = translations.filter(({ state }) => state === 'failed').map(({ language }) => language);
  const byEngines = translations.filter(({ state }) => state !== 'edited');
  const isStuck = !hasEngine && byEngines.some((each) => each.state !== 'done' && needsEngine(each));
  const retry = async (languages?: readonly Translation['language'][]) => {
    const body = languages ? { languages: [...languages] } : {};
    await api.call('POST /api/translations/{kind}/{id}/retry', { params: { kind, id }, body });
    await onChange();
  };
  return (
    <>
      <Summary translations={translations} />
      {isStuck && <NoEngine />}
      <div className="translation-all">
        {failed.length > 0 && (
          <RetryButton onRetry={() => retry(failed)}>{t('desk.translation.retryFailed')}</RetryButton>
        )}
        {byEngines.length > 0 && (
          <RetryButton onRetry={() => retry()}>{t('desk.translation.retryAll')}</RetryButton>
        )}
        {kind === 'news' && (
          <ButtonLink to={paths.adminNewsItem(id)} variant="quiet" icon="edit">
            {t('desk.translation.editEnglish')}
          </ButtonLink>
        )}
        {byEngines.length > 0 && <p className="field-hint">{t('desk.translation.retryAllHint')}</p>}
      </div>
      <TranslationRows
        translations={translations}
        hasEngine={hasEngine}
        onRetry={(language) => retry([language])}
      />
    </>
  );
}

/** A live region: announced whenever it changes. */
function Summary({ translations }: { readonly translations: readonly Translation[] }) {
  const { t } = useTexts();
  const { done, waiting, failed, total } = countTranslations(translations);
  return (
    <p className="translation-summary" role="status">
      <strong>{t('desk.news.progress', { done, total })}</strong>
      {waiting > 0 && <span>{t('desk.translation.waiting', { count: waiting })}</span>}
      {failed > 0 && <span>{t('desk.news.failedLanguages', { count: failed })}</span>}
    </p>
  );
}

function NoEngine() {
  const { t } = useTexts();
  return (
    <Note edge="gold" icon="globe" title={t('desk.state.noEngine')}>
      <p>{t('desk.translation.noEngineText')}</p>
      <Link to={paths.admin} className="link">
        {t('desk.translation.toOverview')}
      </Link>
    </Note>
  );
}
