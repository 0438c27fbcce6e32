import { type LanguageCode, languages } from '#contract/languages.ts';
import { SpriteSymbol } from './symbol.tsx';

export interface FlagProps {
  readonly language: LanguageCode;
  readonly className?: string | undefined;
}

/** Decoration only: the language's name is beside it. */
export function Flag({ language, className }: FlagProps) {
  const flag = languages.find(({ code }) => code === language)?.flag ?? language;
  return <SpriteSymbol id={`flag-${flag}`} width={21} height={15} className={className} />;
}
