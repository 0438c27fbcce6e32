import { useEffect, useId, useRef, useState } from 'react';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { IconButton } from '#web/ui/forms/icon-button.tsx';
import { playCaptchaAudio, stopCaptchaAudio } from './captcha-audio.ts';
import { CaptchaCode } from './captcha-code.tsx';
import type { CaptchaState } from './captcha-state.ts';
import type { Captcha } from './use-captcha.ts';

type Translate = ReturnType<typeof useTexts>['t'];

/** Status text for screen readers; empty while typing. */
function statusText({ check, reason, renewed }: CaptchaState, t: Translate): string {
  if (check === 'failed') return reason ?? t('captcha.failed');
  if (check === 'idle') return renewed ? t(`captcha.${renewed}`) : '';
  return t(`captcha.${check}`);
}

const icons = { valid: 'check', renewed: 'refresh', invalid: 'warn', failed: 'warn' } as const;

/**
 * Loads the first image once the field is displayed, wherever it is on the page. Not in a hidden form, such as the
 * collapsed login, nor in a background tab: both have no size to observe.
 */
function useStartWhenDisplayed(start: () => void) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(start);
    observer.observe(element);
    return () => observer.disconnect();
  }, [start]);
  return place;
}

function Picture({ captcha }: { readonly captcha: Captcha }) {
  const { t } = useTexts();
  return (
    <div className="captcha-picture" aria-busy={captcha.loading}>
      {captcha.picture ? (
        <img src={captcha.picture.imageData} alt={t('captcha.picture')} width={264} height={58} />
      ) : (
        <span className="needs-script">
          {captcha.check === 'failed' ? t('captcha.failed') : t('site.loading')}
        </span>
      )}
    </div>
  );
}

interface Props {
  readonly captcha: Captcha;
  /** Id of the input, for an error summary. */
  readonly id?: string;
  /** The form was sent without a solved captcha. */
  readonly demanded?: boolean;
}

export function CaptchaField({ captcha, id, demanded = false }: Props) {
  const { t } = useTexts();
  const { code: language } = useLanguage();
  const ownId = useId();
  const inputId = id ?? ownId;
  const place = useStartWhenDisplayed(captcha.start);
  const [silent, setSilent] = useState(false);
  const { check, sessionId } = captcha;
  const unchecked = demanded ? 'invalid' : captcha.renewed ? 'renewed' : 'idle';
  const shown = check === 'idle' ? unchecked : check;
  const words = statusText(captcha, t);
  const icon = shown === 'idle' || shown === 'checking' ? null : icons[shown];

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new image stops the audio of the old one
  useEffect(() => {
    setSilent(false);
    return stopCaptchaAudio;
  }, [sessionId]);

  async function listen(): Promise<void> {
    setSilent(false);
    if (sessionId) setSilent(!(await playCaptchaAudio(sessionId, language)));
  }

  return (
    <div className="captcha" ref={place} data-check={shown}>
      <div className="captcha-head">
        <label className="field-label" htmlFor={inputId}>
          {t('captcha.label')}
        </label>
        <div className="captcha-row">
          <Picture captcha={captcha} />
          <IconButton icon="refresh" label={t('captcha.refresh')} onClick={() => captcha.renew()} />
          <IconButton icon="audio" label={t('captcha.listen')} onClick={listen} disabled={!sessionId} />
        </div>
      </div>
      <CaptchaCode
        id={inputId}
        code={captcha.code}
        invalid={shown === 'invalid' || shown === 'failed'}
        describedBy={`${inputId}-hint ${inputId}-status`}
        onType={captcha.type}
        mark={check === 'valid' ? 'check' : check === 'invalid' ? 'cross' : null}
      />
      <p id={`${inputId}-hint`} className="sr-only">
        {t('captcha.hint')}
      </p>
      <p id={`${inputId}-status`} className="captcha-status" role="status">
        {words && icon && <Icon name={icon} size={18} />}
        {words}
      </p>
      <p className="captcha-status" role="status">
        {silent && t('captcha.audioUnavailable')}
      </p>
    </div>
  );
}
