import { intlLocaleOf, type LanguageCode } from '#contract/languages.ts';
import { translate } from '#server/text/translate.ts';
import type { WebhookEvent } from './events.ts';

const mostTitle = 256;
const mostText = 1_500;
const gold = 0xc9_a2_4b;

/** Shows mentions and formatting as they were typed: a zero-width space parts what would be a mention. */
function plain(text: string): string {
  return text
    .replace(/[\\*_~`|>#[\]()]/g, '\\$&')
    .replace(/@/g, '@\u200B')
    .replace(/</g, '<\u200B');
}

function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}

interface Words {
  readonly title: string;
  readonly text?: string;
  readonly url?: string;
}

const formatDay = (language: LanguageCode, at: string) =>
  new Intl.DateTimeFormat(intlLocaleOf(language), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(at),
  );

function wordsOf({ type, data }: WebhookEvent, language: LanguageCode): Words {
  const say = (key: string, values?: Record<string, string>) =>
    translate(language, `admin.webhooks.message.${key}`, values);
  if (type === 'news.published') return { title: data.title, text: data.text, url: data.url };
  if (type === 'ticket.opened') return { title: say('ticket', { id: String(data.id) }), url: data.url };
  if (type === 'server.state') return { title: say(data.isUp ? 'up' : 'down') };
  if (type === 'players.record') {
    const players = new Intl.NumberFormat(intlLocaleOf(language)).format(data.players);
    return { title: say('record', { players }) };
  }
  const until =
    data.until === null ? say('forEver') : say('until', { date: formatDay(language, data.until) });
  return { title: say('ban', { name: data.name }), text: `${data.reason}\n${until}` };
}

/** A message for Discord that mentions nobody, whatever its texts say. */
export function discordBody(event: WebhookEvent, language: LanguageCode): object {
  const { title, text, url } = wordsOf(event, language);
  const embed = {
    title: shorten(plain(title), mostTitle),
    ...(text ? { description: shorten(plain(text), mostText) } : {}),
    ...(url ? { url } : {}),
    color: gold,
    timestamp: event.at,
  };
  return { embeds: [embed], allowed_mentions: { parse: [] } };
}
