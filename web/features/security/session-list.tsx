import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { ListedSession } from '#contract/api/account/security.ts';
import { ApiError } from '#web/api.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { deviceText } from '#web/page/device-text.ts';
import { useApi } from '#web/page/use-api.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { utcTime } from '#web/ui/time/utc-time.ts';

/** Where the account is logged in; each session but this one can be ended. */
export function SessionList({ sessions }: { readonly sessions: readonly ListedSession[] }) {
  const { t } = useTexts();
  const api = useApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const list = useRef<HTMLUListElement>(null);
  const { busy, failure, failureTitle, send } = useSubmission(t('security.endFailed'));

  const end = (call: () => Promise<unknown>) =>
    send(
      async () => {
        await call();
        toast({ kind: 'success', title: t('security.ended') });
        await revalidate();
        // The button that had the focus goes with its session.
        list.current?.focus();
      },
      (error) => {
        // Ended by somebody else meanwhile. After other errors a load may fail, too, and take the page away.
        if (error instanceof ApiError && error.code === 'security.sessionNotFound') void revalidate();
      },
    );

  return (
    <section aria-labelledby="security-sessions">
      <SectionTitle id="security-sessions">{t('security.sessions')}</SectionTitle>
      <p className="security-intro">{t('security.sessionsText')}</p>
      <ErrorSummary title={failureTitle} problems={failure} />
      <ul ref={list} className="security-rows" tabIndex={-1}>
        {sessions.map((each) => (
          <SessionRow
            key={each.id}
            session={each}
            busy={busy}
            onEnd={() => end(() => api.call('DELETE /api/auth/sessions/{id}', { params: { id: each.id } }))}
          />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button
          variant="quiet"
          icon="log-out"
          aria-disabled={busy}
          onClick={() => end(() => api.call('DELETE /api/auth/sessions'))}
        >
          {t('security.endOthers')}
        </Button>
      ) : (
        <p className="text-muted">{t('security.onlyHere')}</p>
      )}
    </section>
  );
}

interface SessionRowProps {
  readonly session: ListedSession;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { network, startedAt, lastUsedAt, isCurrent } = session;
  const device = deviceText(session, t);
  const time = (iso: string) => utcTime(tag, iso);
  return (
    <li className="security-row" data-current={isCurrent || undefined}>
      <div className="security-row-text">
        <strong>{device}</strong>
        {isCurrent && <span className="security-mark">{t('security.thisDevice')}</span>}
      </div>
      <p className="security-row-meta">
        {network && <span>{t('security.network', { network })}</span>}
        <span suppressHydrationWarning>{t('security.startedAt', { date: time(startedAt) })}</span>
        <span suppressHydrationWarning>{t('security.lastUsedAt', { date: time(lastUsedAt) })}</span>
      </p>
      {!isCurrent && (
        <Button
          variant="quiet"
          size="small"
          icon="log-out"
          aria-label={t('security.endOne', { device })}
          aria-disabled={busy}
          onClick={onEnd}
        >
          {t('security.end')}
        </Button>
      )}
    </li>
  );
}
