import { useRevalidator } from 'react-router';
import type { Character } from '#contract/api/rankings.ts';
import { useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { Button, ButtonLink } from '#web/ui/forms/button.tsx';
import { CharacterCard } from './character-card.tsx';
import type { OwnCharacters } from './load-characters.ts';

interface Props {
  readonly characters: readonly Character[];
  readonly failed: Extract<OwnCharacters, { failed: unknown }>['failed'];
  /** Heading level of the cards: 2 on a page of cards, 3 in a section. */
  readonly level: 2 | 3;
}

export function CharacterList({ characters, failed, level }: Props) {
  if (failed) return <Failed failed={failed} level={level} />;
  if (characters.length === 0) return <NoCharacters level={level} />;
  return (
    <ul className="character-list">
      {characters.map((character) => (
        <li key={character.id}>
          <CharacterCard character={character} level={level} />
        </li>
      ))}
    </ul>
  );
}

function NoCharacters({ level }: Pick<Props, 'level'>) {
  const { t } = useTexts();
  return (
    <StateBox
      kind="empty"
      icon="swords"
      level={level}
      title={t('characters.empty')}
      text={t('characters.emptyText')}
      action={
        <ButtonLink to={paths.downloads} variant="quiet" icon="download">
          {t('home.downloadGame')}
        </ButtonLink>
      }
    />
  );
}

function Failed({ failed, level }: Pick<Props, 'failed' | 'level'>) {
  const { t } = useTexts();
  const { revalidate, state } = useRevalidator();
  return (
    <StateBox
      kind="error"
      level={level}
      title={failed === 'unreachable' ? t('characters.connection') : t('characters.failed')}
      action={
        <Button variant="quiet" icon="refresh" busy={state === 'loading'} onClick={() => void revalidate()}>
          {t('site.tryAgain')}
        </Button>
      }
    />
  );
}
