import type { Transaction } from 'kysely';
import { type MenuEntry, type Menus, originalMenus } from '#contract/design/menus.ts';
import { defaultLanguage, type LanguageCode } from '#contract/languages.ts';
import { insertTranslations } from '#server/site/demo/insert-translations.ts';
import { translatedLanguages } from '#server/site/demo/texts.ts';
import { insertVersion, readPublished } from '#server/site/design/designs.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import { stamp } from '#server/site/time.ts';
import { sourceHash } from '#server/site/translations.ts';
import { translate } from '#server/text/translate.ts';

/** Pages of modules that no menu of the specification leads to, by their entry's id: labels are their titles. */
const added = {
  'tour-status': { text: 'serverStatus.title', icon: 'globe', to: '/status' },
  'tour-events': { text: 'events.title', icon: 'calendar', to: '/events' },
} as const;

type Added = keyof typeof added;

const labelOf = (id: Added, language: LanguageCode) =>
  translate(language, added[id].text, {}).replaceAll('\u00ad', '');

async function insertLabel(db: Transaction<SiteTables>, id: Added, at: string): Promise<void> {
  const source = { title: labelOf(id, defaultLanguage), content: '', language: defaultLanguage };
  const { insertId } = await db
    .insertInto('design_texts')
    .values({ ...source, hash: sourceHash(source), created_at: at, used_at: at })
    .executeTakeFirstOrThrow();
  const made = translatedLanguages.map((language) => ({
    language,
    title: labelOf(id, language),
    content: '',
  }));
  await insertTranslations(db, { kind: 'text', id: Number(insertId), source, at }, made);
}

/** Leads the sidebar to the server's status and to the events, unless menus have been published. */
export async function publishTourMenus(db: Transaction<SiteTables>, login: string, now: Date): Promise<void> {
  if (await readPublished({ db }, 'menus')) return;
  const ids = Object.keys(added) as Added[];
  for (const id of ids) await insertLabel(db, id, stamp(now));
  const entries = ids.map((id): MenuEntry => {
    const { icon, to } = added[id];
    return { id, label: labelOf(id, defaultLanguage), icon, to, hidden: false };
  });
  const document: Menus = {
    ...originalMenus,
    groups: originalMenus.groups.map((group) =>
      group.id === 'server' ? { ...group, entries: [...entries, ...group.entries] } : group,
    ),
  };
  await insertVersion(db, 'menus', { document, login }, now);
}
