import type { HomeDefaults } from '#contract/api/design/home.ts';
import { formatLongDate } from '#contract/formats/long-date.ts';
import { intlLocaleOf, type LanguageCode } from '#contract/languages.ts';
import { donationBonusPercent, oldClients } from '#contract/limits.ts';
import type { Config } from '#server/settings/config.ts';
import { translate } from '#server/text/translate.ts';

type Named = Pick<Config, 'SITE_NAME' | 'SERVER_NAME' | 'FORUM_URL' | 'DISCORD_URL'>;

/** `<name>words</name>` of a catalogue as Markdown links. */
function withLinks(text: string, links: Readonly<Record<string, string>>): string {
  return text.replaceAll(/<(\w+)>(.*?)<\/\1>/g, (_, name: string, words: string) =>
    links[name] === undefined ? words : `[${words}](${links[name]})`,
  );
}

/** The built-in words of the home page, which an owner's own begin with. */
export function defaultWords(language: LanguageCode, config: Named): HomeDefaults {
  const say = (key: string, values?: Parameters<typeof translate>[2]) => translate(language, key, values);
  const { SITE_NAME: site, SERVER_NAME: server, FORUM_URL: forum, DISCORD_URL: chat } = config;
  const percent = donationBonusPercent;
  const date = (day: string) => formatLongDate(intlLocaleOf(language), day);
  const links = {
    register: '/register',
    forum: forum ?? chat ?? '/forum',
    conduct: '/code-of-conduct',
    rules: '/game-rules',
    ...(chat === undefined ? {} : { chat }),
  };
  const paragraphs = ['welcomeNew', ...(forum && chat ? ['welcomeChat'] : []), 'welcomeRules'];
  const notice = (name: string, values?: Parameters<typeof translate>[2]) => ({
    title: say(`home.${name}Title`),
    text: say(`home.${name}Text`, values),
  });
  return {
    hero: {
      title: say('home.heroTitle'),
      text: say('home.heroText'),
      button: say('home.createAccount'),
    },
    welcome: {
      title: say('home.welcomeTitle', { site }),
      text: paragraphs.map((each) => withLinks(say(`home.${each}`), links)).join('\n\n'),
    },
    promo: {
      title: say('home.donationTitle', { percent }),
      text: say('home.donationText', { percent, server }),
      button: say('home.donations'),
    },
    notices: [
      { edge: 'danger', icon: 'swords', ...notice('wars') },
      {
        edge: 'gold',
        icon: 'bell',
        ...notice('client', { before: date(oldClients.before), until: date(oldClients.until) }),
      },
      { edge: 'success', icon: 'check', ...notice('resolved') },
    ],
  };
}
