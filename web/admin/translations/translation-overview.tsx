import type { Translation } from '#contract/api/translations.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { IfPermitted } from '#web/admin/if-permitted.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { approximateDuration } from '#web/admin/upload/duration.ts';
import { usePermission } from '#web/admin/use-permission.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { RetryButton } from './retry-button.tsx';
import { countTranslations, needsEngine, type TranslatedTexts } from './translation-item.ts';
import { TranslationRows } from './translation-rows.tsx';

interface TranslationOverviewProps {
  readonly item: TranslatedTexts;
  readonly hasEngine: boolean;
  /** Reloads the item after a change. */
  readonly onChange: () => Promise<unknown>;
}

export function TranslationOverview({ item, hasEngine, onChange }: TranslationOverviewProps) {
  const { t } = useTexts();
  const api = useStaffApi();
  const mayRetry = usePermission('translations.retry');
  const { kind, id, translations } = item;
  const failed = translations.filter(({ state }) => state === 'failed').map(({ language }) => language);
  const byEngines = translations.filter(({ state }) => state !== 'edited');
  const isStuck =
    !hasEngine && byEngines.some((each) => each.state !== 'done' && needsEngine(each, item.sourceLanguage));
  const retry = async (languages?: readonly Translation['language'][], replacesCorrections = false) => {
    const body = languages ? { languages: [...languages], replacesCorrections } : {};
    await api.call('POST /api/translations/{kind}/{id}/retry', { params: { kind, id }, body });
    await onChange();
  };
  return (
    <>
      <Summary translations={translations} secondsLeft={item.secondsLeft} />
      {isStuck && <NoEngine />}
      <div className="translation-all">
        {mayRetry && failed.length > 0 && (
          <RetryButton onRetry={() => retry(failed)}>{t('admin.translation.retryFailed')}</RetryButton>
        )}
        {mayRetry && byEngines.length > 0 && (
          <RetryButton onRetry={() => retry()}>{t('admin.translation.retryAll')}</RetryButton>
        )}
        {kind === 'news' && (
          <IfPermitted permission="news.write">
            <ButtonLink to={adminPaths.newsItem(id)} variant="quiet" icon="edit">
              {t('admin.translation.editOriginal')}
            </ButtonLink>
          </IfPermitted>
        )}
        {mayRetry && byEngines.length > 0 && (
          <p className="field-hint">{t('admin.translation.retryAllHint')}</p>
        )}
      </div>
      <TranslationRows
        key={`${kind} ${id}`}
        translations={translations}
        source={item.sourceLanguage}
        hasEngine={hasEngine}
        onRetry={mayRetry ? (language, isConfirmed) => retry([language], isConfirmed) : undefined}
      />
    </>
  );
}

interface SummaryProps {
  readonly translations: readonly Translation[];
  /** By the latest speed of this machine's engine; null where that is not known. */
  readonly secondsLeft: number | null;
}

/** A live region: announced whenever it changes. */
function Summary({ translations, secondsLeft }: SummaryProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { done, waiting, failed, total } = countTranslations(translations);
  return (
    <p className="translation-summary" role="status">
      <strong>{t('admin.news.progress', { done, total })}</strong>
      {waiting > 0 && <span>{t('admin.translation.waiting', { count: waiting })}</span>}
      {failed > 0 && <span>{t('admin.news.failedLanguages', { count: failed })}</span>}
      {secondsLeft !== null && (
        <span suppressHydrationWarning>
          {t('admin.downloads.left', { time: approximateDuration(tag, secondsLeft) })}
        </span>
      )}
    </p>
  );
}

function NoEngine() {
  const { t } = useTexts();
  return (
    <Note edge="gold" icon="globe" title={t('admin.state.noEngine')}>
      <p>{t('admin.translation.noEngineText')}</p>
      <IfPermitted permission="status.see">
        <Link to={paths.admin} className="link">
          {t('admin.translation.toOverview')}
        </Link>
      </IfPermitted>
    </Note>
  );
}
