import { useCallback, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { LockedCharacter, UnlockOverview } from '#contract/api/world/unlock.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { classOf } from '#contract/game.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { sessionEndOf } from '#web/page/session-end.ts';
import { useApi } from '#web/page/use-api.ts';
import { useSessionCheck } from '#web/page/use-session-check.ts';
import { Emblem } from '#web/ui/art/emblem.tsx';
import { Icon } from '#web/ui/art/icon.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { useDeadline } from '#web/ui/time/use-deadline.ts';
import { useSecondsLeft } from '#web/ui/time/use-seconds-left.ts';
import { remainingText } from './remaining.ts';

interface CharacterChoiceProps {
  /** Of the first character that can be chosen, the target of an error summary. */
  readonly id: string;
  readonly overview: UnlockOverview;
  readonly chosen: number | null;
  readonly onChoose: (id: number) => void;
  readonly error: string | undefined;
}

export function CharacterChoice({ id, overview, chosen, onChoose, error }: CharacterChoiceProps) {
  const { t } = useTexts();
  const first = overview.characters.find(({ obstacle }) => obstacle === null);
  return (
    <fieldset className="field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field-label field-head">{t('unlock.choose')}</legend>
      <ul className="unlock-characters">
        {overview.characters.map((character) => (
          <li key={character.id}>
            <Choice
              id={character === first ? id : undefined}
              character={character}
              overview={overview}
              isChosen={character.id === chosen}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

interface ChoiceProps extends Pick<CharacterChoiceProps, 'overview' | 'onChoose'> {
  readonly id: string | undefined;
  readonly character: LockedCharacter;
  readonly isChosen: boolean;
}

function Choice({ id, character, overview, isChosen, onChoose }: ChoiceProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { name, job, level, obstacle } = character;
  const characterClass = classOf(job);
  const stateId = `unlock-state-${character.id}`;
  return (
    <label className="unlock-character panel" data-open={obstacle === null || undefined}>
      <input
        id={id}
        type="radio"
        className="diamond"
        name="character"
        value={character.id}
        checked={isChosen}
        disabled={obstacle !== null}
        aria-describedby={stateId}
        onChange={() => onChoose(character.id)}
      />
      <Emblem characterClass={characterClass} size={34} className="unlock-emblem" />
      <span className="unlock-name" translate="no">
        {name}
      </span>
      <span className="unlock-facts">
        {t(`class.${characterClass}`)} · {t('ranking.levelOf', { level: formatNumber(tag, level) })}
      </span>
      <span id={stateId} className="unlock-state">
        <State character={character} overview={overview} />
      </span>
    </label>
  );
}

function State({ character: { obstacle, seconds }, overview }: Pick<ChoiceProps, 'character' | 'overview'>) {
  const { t } = useTexts();
  if (obstacle === null) {
    return (
      <span className="unlock-ready">
        <Icon name="check" size={18} />
        {t('unlock.ready')}
      </span>
    );
  }
  return (
    <>
      {t(`unlock.${obstacle}`, { minutes: overview.waitMinutes, hours: overview.cooldownHours })}{' '}
      {seconds !== null && <Countdown key={seconds} seconds={seconds} />}
    </>
  );
}

/** After a call that failed. */
const askAgainMs = 15_000;

/** Asks again when the time is over. Role `timer`: screen readers do not read every second. */
function Countdown({ seconds }: { readonly seconds: number }) {
  const { t } = useTexts();
  const api = useApi();
  const { revalidate } = useRevalidator();
  const checkSession = useSessionCheck();
  const [askAt, setAskAt] = useState(() => Date.now() + seconds * 1_000);
  // A load that fails would take the page away, and the typed password with it.
  const ask = useCallback(() => {
    api.call('GET /api/unlock-character').then(revalidate, (error: unknown) => {
      if (sessionEndOf(error)) void checkSession(error);
      else setAskAt(Date.now() + askAgainMs);
    });
  }, [api, revalidate, checkSession]);
  useDeadline(askAt, true, ask);
  const left = useSecondsLeft(seconds);
  return (
    <strong role="timer" className="unlock-countdown">
      {t('unlock.countdown', { time: remainingText(left) })}
    </strong>
  );
}
