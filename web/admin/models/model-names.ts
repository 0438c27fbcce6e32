import type { InstalledModel } from '#contract/api/setup/models.ts';
import { languages } from '#contract/languages.ts';

type Named = Pick<InstalledModel, 'language' | 'into'>;

/** `English → Deutsch`: both in their own language, as everywhere in the administration. */
export function modelName({ language, into }: Named): string {
  const name = languages.find(({ code }) => code === language)?.name ?? language;
  return into ? `English → ${name}` : `${name} → English`;
}

export function modelKey({ language, into }: Named): string {
  return `${language} ${into}`;
}
