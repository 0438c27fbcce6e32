const sites = {
  youtube: { name: 'YouTube', player: 'https://www.youtube-nocookie.com/embed/' },
  vimeo: { name: 'Vimeo', player: 'https://player.vimeo.com/video/' },
} as const;

type FilmSite = keyof typeof sites;

/** Where players are loaded from: the only foreign pages that a page may show in a frame. */
export const playerOrigins = Object.values(sites).map(({ player }) => new URL(player).origin);

const addresses: readonly (readonly [FilmSite, RegExp])[] = [
  ['youtube', /^https?:\/\/(?:www\.|m\.)?youtube\.com\/watch\?(?:[^#]*&)?v=([\w-]{11})(?:[&#]|$)/i],
  ['youtube', /^https?:\/\/(?:www\.|m\.)?youtube\.com\/shorts\/([\w-]{11})(?:[/?#]|$)/i],
  ['youtube', /^https?:\/\/youtu\.be\/([\w-]{11})(?:[?#]|$)/i],
  ['vimeo', /^https?:\/\/(?:www\.)?vimeo\.com\/([1-9]\d{0,11})(?:[?#]|$)/i],
];

export interface Film {
  /** The name of the video site. */
  readonly site: string;
  /** The page of its player, which begins to play. */
  readonly player: string;
}

/** The film that an address shows; undefined for everything but single films of the known sites. */
export function filmOf(address: string): Film | undefined {
  for (const [site, pattern] of addresses) {
    const id = pattern.exec(address)?.[1];
    const { name, player } = sites[site];
    if (id !== undefined) return { site: name, player: `${player}${id}?autoplay=1` };
  }
  return undefined;
}
