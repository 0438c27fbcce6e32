import type { LanguageCode } from '#contract/languages.ts';
import { ApiError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { insertMissing } from '#server/site/duplicates.ts';

type TranslationServices = Pick<Services, 'site' | 'translator'>;

/** @throws ApiError `tickets.noTranslation` */
export async function translateText(
  { translator }: Pick<Services, 'translator'>,
  text: string,
  source: LanguageCode,
  target: LanguageCode,
): Promise<string> {
  const made = await translator.translateNow(text, { source, target });
  if (made === null) throw new ApiError('tickets.noTranslation');
  return made;
}

/**
 * A player's message in the language of the one who reads it, translated once. Notes and answers are not found: what the
 * team writes for itself goes to no engine.
 * @throws ApiError `tickets.notFound`, `tickets.noTranslation`
 */
export async function translateMessage(
  services: TranslationServices,
  id: number,
  language: LanguageCode,
): Promise<string> {
  const { db, dialect } = services.site;
  const message = await db.selectFrom('ticket_messages').selectAll().where('id', '=', id).executeTakeFirst();
  if (message?.author !== 'player') throw new ApiError('tickets.notFound');
  const known = await db
    .selectFrom('ticket_translations')
    .select('content')
    .where('message_id', '=', id)
    .where('language', '=', language)
    .executeTakeFirst();
  if (known) return known.content;
  const content = await translateText(services, message.content, message.language, language);
  const { account_id, login } = message;
  const row = { message_id: id, language, account_id, login, content };
  await insertMissing(dialect, db.insertInto('ticket_translations').values(row));
  return content;
}
