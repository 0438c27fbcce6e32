import { createHash } from 'node:crypto';
import { paletteOnDrawings, palettes } from '#contract/design/palettes.ts';
import { empireNumbers, empireOf } from '#contract/game.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { memoize } from '#server/async/memoize.ts';
import { translate } from '#server/text/translate.ts';
import { guildFacts } from './guild-facts.ts';
import type { GuildCard } from './guild-picture.ts';
import type { Look, NewsCard, PlayerCard } from './pictures.ts';
import { playerFacts } from './player-facts.ts';

/** Version of the drawing code: increase it with every visible change, so that crawlers fetch images anew. */
const drawing = 2;

/** Memoized: each page without a picture of its own names that of the site. */
const hashOf = memoize((text) => createHash('sha256').update(text).digest('base64url').slice(0, 12));

function hash(...facts: readonly unknown[]): string {
  return hashOf(JSON.stringify([drawing, ...facts]));
}

/** The site's own colours add nothing, so that its pictures keep the addresses they had. */
function factsOf({ siteName, serverName, palette, accent }: Look): readonly unknown[] {
  const drawn = paletteOnDrawings(palette, accent);
  const isOriginal = JSON.stringify(drawn.colours) === JSON.stringify(palettes.ember.colours);
  return isOriginal ? [siteName, serverName] : [siteName, serverName, palette, accent];
}

export function newsVersion(language: LanguageCode, look: Look, news: NewsCard): string {
  const { title, author, publishedAt, scene } = news;
  return hash(
    ...factsOf(look),
    // Pages bind short words of a title to the next one; in the picture all spaces are the same.
    title.replaceAll('\u00a0', ' '),
    translate(language, 'news.by', { author }),
    publishedAt.getTime(),
    scene,
  );
}

export function playerVersion(language: LanguageCode, look: Look, player: PlayerCard): string {
  const { name, job, empire } = player;
  return hash(...factsOf(look), name, job, empire, playerFacts(language, player));
}

export function guildVersion(language: LanguageCode, look: Look, guild: GuildCard): string {
  const { name, empire, mark } = guild;
  return hash(...factsOf(look), name, empire, guildFacts(language, guild), mark?.version);
}

export function siteVersion(language: LanguageCode, look: Look): string {
  const empires = empireNumbers.map((number) => translate(language, `empire.${empireOf(number)}`));
  return hash(...factsOf(look), translate(language, 'home.heroTitle'), empires);
}

/** The version in the URL changes with the image, so it can be cached forever. */
export function newsImageUrl(language: LanguageCode, look: Look, news: NewsCard): string {
  return `/share/${language}/news-${news.id}.jpg?v=${newsVersion(language, look, news)}`;
}

export function siteImageUrl(language: LanguageCode, look: Look): string {
  return `/share/${language}/site.jpg?v=${siteVersion(language, look)}`;
}
