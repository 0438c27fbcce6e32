import type { TicketTemplate } from '#contract/api/tickets/staff-calls.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { builtInTemplates } from '#contract/tickets/tickets.ts';
import type { Site } from '#server/site/site.ts';
import { translate } from '#server/text/translate.ts';

/** Those every site has, in a language. */
function builtIn(language: LanguageCode): TicketTemplate[] {
  return builtInTemplates.map((template) => ({
    id: null,
    name: translate(language, `tickets.template.${template}.name`),
    language,
    text: translate(language, `tickets.template.${template}.text`),
  }));
}

/** The site's own by name, and with a language those in it, the built-in ones last. */
export async function listTemplates(
  { db }: Pick<Site, 'db'>,
  language: LanguageCode | undefined,
): Promise<TicketTemplate[]> {
  let own = db.selectFrom('ticket_templates').selectAll().orderBy('name').orderBy('id');
  if (language) own = own.where('language', '=', language);
  const rows = await own.execute();
  const data = rows.map((row) => ({
    id: row.id,
    name: row.name,
    language: row.language,
    text: row.content,
  }));
  return language ? [...data, ...builtIn(language)] : data;
}
