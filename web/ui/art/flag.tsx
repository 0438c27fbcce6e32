import type { LanguageCode } from '#contract/languages.ts';
import { SpriteSymbol } from './symbol.tsx';

export interface FlagProps {
  readonly language: LanguageCode;
}

/** Decoration only: the language's name is beside it. */
export function Flag({ language }: FlagProps) {
  return <SpriteSymbol id={`flag-${language}`} width={21} height={15} />;
}
