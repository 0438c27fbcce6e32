import { useEffect, useId, useRef, useState } from 'react';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { hushCaptcha, playCaptcha } from './captcha-audio.ts';
import { CaptchaCode } from './captcha-code.tsx';
import type { CaptchaState } from './captcha-state.ts';
import type { Captcha } from './use-captcha.ts';

type Translate = ReturnType<typeof useTexts>['t'];

/** What the state of the code means in words; nothing while it is typed. */
function wordsOf({ check, reason }: CaptchaState, t: Translate): string {
  if (check === 'failed') return reason ?? t('captcha.failed');
  const words = {
    idle: '',
    checking: t('captcha.checking'),
    valid: t('captcha.valid'),
    invalid: t('captcha.invalid'),
    expired: t('captcha.expired'),
  };
  return words[check];
}

/** Pictures are drawn on demand: only a captcha somebody can see asks for one. */
function useNeededWhenSeen(need: () => void) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) need();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [need]);
  return place;
}

function Picture({ captcha }: { readonly captcha: Captcha }) {
  const { t } = useTexts();
  return (
    <div className="captcha-picture" aria-busy={captcha.loading}>
      {captcha.picture && (
        <img src={captcha.picture.imageData} alt={t('captcha.picture')} width={264} height={58} />
      )}
    </div>
  );
}

interface Props {
  readonly captcha: Captcha;
  /** Of the input, for the links of an error summary. */
  readonly id?: string;
  /** Whether the form was sent without a solved captcha, which it says itself. */
  readonly demanded?: boolean;
}

export function CaptchaField({ captcha, id, demanded = false }: Props) {
  const { t } = useTexts();
  const { code: language } = useLanguage();
  const ownId = useId();
  const inputId = id ?? ownId;
  const place = useNeededWhenSeen(captcha.need);
  const [silent, setSilent] = useState(false);
  const { check, sessionId } = captcha;
  const good = check === 'valid';
  const words = wordsOf(captcha, t);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture silences what belonged to the last one
  useEffect(() => {
    setSilent(false);
    return hushCaptcha;
  }, [sessionId]);

  async function listen(): Promise<void> {
    setSilent(false);
    if (sessionId) setSilent(!(await playCaptcha(sessionId, language)));
  }

  return (
    <div className="captcha" ref={place} data-check={demanded && check === 'idle' ? 'invalid' : check}>
      <div className="captcha-head">
        <label className="field-label" htmlFor={inputId}>
          {t('captcha.label')}
        </label>
        <div className="captcha-row">
          <Picture captcha={captcha} />
          <IconButton icon="refresh" label={t('captcha.refresh')} onClick={captcha.renew} />
          <IconButton icon="audio" label={t('captcha.listen')} onClick={listen} disabled={!sessionId} />
        </div>
      </div>
      <CaptchaCode
        id={inputId}
        code={captcha.code}
        invalid={demanded || ['invalid', 'expired', 'failed'].includes(check)}
        describedBy={`${inputId}-hint ${inputId}-words`}
        onType={captcha.type}
        onFocus={captcha.need}
        mark={good ? 'check' : check === 'invalid' ? 'cross' : null}
      />
      <p id={`${inputId}-hint`} className="sr-only">
        {t('captcha.hint')}
      </p>
      <p id={`${inputId}-words`} className="captcha-words" role="status">
        {words && check !== 'checking' && <Icon name={good ? 'check' : 'warn'} size={18} />}
        {words}
      </p>
      <p className="captcha-words" role="status">
        {silent && t('captcha.audioUnavailable')}
      </p>
    </div>
  );
}
