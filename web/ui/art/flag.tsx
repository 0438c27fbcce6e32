import { type LanguageCode, languages } from '#contract/languages.ts';
import { SpriteSymbol } from './symbol.tsx';

export interface FlagProps {
  readonly language: LanguageCode;
}

/** Decoration only: the language's name is beside it. */
export function Flag({ language }: FlagProps) {
  const flag = languages.find(({ code }) => code === language)?.flag ?? language;
  return <SpriteSymbol id={`flag-${flag}`} width={21} height={15} />;
}
