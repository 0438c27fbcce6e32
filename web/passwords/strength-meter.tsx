import './passwords.css';
import type { Weakness } from '#contract/weak-passwords.ts';
import { useTexts } from '#web/i18n.ts';
import type { Assessment } from './assess-password.ts';

const levels = ['veryWeak', 'weak', 'fair', 'good', 'strong'] as const;

interface Props {
  /** Null while nothing is typed. */
  readonly assessment: Assessment | null;
}

/** Bar and word; screen readers are told by the status, warning included. */
export function StrengthMeter({ assessment }: Props) {
  const { t } = useTexts();
  const level = assessment ? t(`passwordStrength.${levels[assessment.score]}`) : '';
  const warning = assessment?.weakness ? t(`passwordStrength.${assessment.weakness}`) : '';
  return (
    <>
      <div className="strength needs-script" data-score={assessment?.score} aria-hidden="true">
        <span className="strength-bar">
          {levels.map((each) => (
            <span key={each} />
          ))}
        </span>
        <span className="strength-level">{level}</span>
      </div>
      <p className="sr-only" role="status">
        {assessment && `${t('passwordStrength.label', { level })}. ${warning}`}
      </p>
    </>
  );
}

const weaknesses: readonly Weakness[] = ['common', 'sameAsLogin'];

/**
 * A warning, or else why 16 characters are the most. All lie in one place and keep its height, so that nothing moves
 * while somebody types.
 */
export function StrengthNotes({ assessment }: Props) {
  const { t } = useTexts();
  const shown = assessment?.weakness;
  return (
    <span className="strength-notes">
      <span data-shown={!shown}>{t('passwordStrength.limit')}</span>
      {weaknesses.map((each) => (
        <span key={each} className="strength-warning" data-shown={each === shown} aria-hidden="true">
          {t(`passwordStrength.${each}`)}
        </span>
      ))}
    </span>
  );
}
