import type { Character } from '#contract/api/rankings.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { classOf, empireOf } from '#contract/game.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Crest } from '#web/ui/art/crest.tsx';
import { Emblem } from '#web/ui/art/emblem.tsx';
import { type CharacterListProps, CharactersOrState } from './character-list.tsx';

/** A line per character; the page of characters has the rest. */
export function CharacterSummary(props: CharacterListProps) {
  return (
    <CharactersOrState {...props} level={3}>
      <ul className="character-lines">
        {props.characters.map((character) => (
          <Line key={character.id} character={character} />
        ))}
      </ul>
    </CharactersOrState>
  );
}

function Line({ character: { name, job, empire, level } }: { readonly character: Character }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const characterClass = classOf(job);
  return (
    <li className="character-line" data-empire={empireOf(empire)}>
      <Emblem characterClass={characterClass} size={26} />
      <span className="character-line-text">
        <strong>{name}</strong>
        <span>{t(`class.${characterClass}`)}</span>
      </span>
      <span className="character-line-empire">
        <Crest empire={empire} size={22} label={t(`empire.${empireOf(empire)}`)} />
      </span>
      <span className="character-line-level">
        <span>{t('ranking.level')}</span> <strong>{formatNumber(tag, level)}</strong>
      </span>
    </li>
  );
}
