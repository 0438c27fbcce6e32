import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { Character } from '#contract/api/rankings.ts';
import { useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { Button, ButtonLink } from '#web/ui/forms/button.tsx';
import { CharacterCard } from './character-card.tsx';
import type { OwnCharacters } from './load-characters.ts';

export interface CharacterListProps {
  readonly characters: readonly Character[];
  readonly failed: Extract<OwnCharacters, { failed: unknown }>['failed'];
}

/** A card per character. */
export function CharacterList(props: CharacterListProps) {
  return (
    <CharactersOrState {...props} level={2}>
      <ul className="character-list">
        {props.characters.map((character) => (
          <li key={character.id}>
            <CharacterCard character={character} />
          </li>
        ))}
      </ul>
    </CharactersOrState>
  );
}

interface CharactersOrStateProps extends CharacterListProps {
  /** Heading level of the message. */
  readonly level: 2 | 3;
  readonly children: ReactNode;
}

/** The children, or a message where there are no characters or they could not be loaded. */
export function CharactersOrState({ characters, failed, level, children }: CharactersOrStateProps) {
  if (failed) return <Failed failed={failed} level={level} />;
  if (characters.length === 0) return <NoCharacters level={level} />;
  return children;
}

function NoCharacters({ level }: Pick<CharactersOrStateProps, 'level'>) {
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

function Failed({ failed, level }: Pick<CharactersOrStateProps, 'failed' | 'level'>) {
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
