import { contrast, type Hex, mix, transparent } from './colours.ts';

/** Roles of colours, as the custom properties `--color-…` of `web/styles/tokens.css` name them. */
const ember = {
  night: '#0e0c0b',
  panel: '#181411',
  'panel-high': '#1d1815',
  'panel-low': '#14100e',
  raised: '#221c17',
  well: '#110d0b',
  warm: '#2a2013',
  line: '#372b21',
  edge: '#7a6850',
  parchment: '#efe6d5',
  soft: '#dccfb8',
  muted: '#b9aa90',
  placeholder: '#a3937a',
  gold: '#d9a441',
  'gold-bright': '#f2c76a',
  'gold-deep': '#c98f2f',
  ink: '#1a1208',
  ember: '#e38a48',
  focus: '#ffe9b8',
  shinso: '#e2584a',
  chunjo: '#e6b84a',
  jinno: '#6a9be8',
  danger: '#ef7a68',
  'danger-panel': '#2a1411',
  'danger-text': '#f7c3b8',
  success: '#6fc79a',
  'success-panel': '#12211a',
  'success-text': '#c8ecd8',
  lacquer: '#43180f',
  'lacquer-low': '#1a100c',
  'lacquer-text': '#f0dfc6',
  seal: '#9a3327',
  'seal-bright': '#b8392c',
  marks: '#f5a899',
  idle: '#39312a',
  'idle-text': '#c2b49c',
} as const satisfies Record<string, Hex>;

export type ColourRole = keyof typeof ember;
export type Colours = Readonly<Record<ColourRole, Hex>>;

export interface Palette {
  readonly colours: Colours;
  /** What browsers draw by themselves, such as scroll bars. */
  readonly scheme: 'dark' | 'light';
  /** CSS filter that turns the drawings' warm light into the palette's. */
  readonly artFilter: string | null;
}

/** Complete sets of colours; the first is that of `tokens.css`. */
export const palettes = {
  ember: { colours: ember, scheme: 'dark', artFilter: null },
  moon: {
    scheme: 'dark',
    artFilter: 'hue-rotate(188deg) saturate(0.62) brightness(1.04)',
    colours: {
      ...ember,
      night: '#0a0c11',
      panel: '#12161d',
      'panel-high': '#161b24',
      'panel-low': '#0e1218',
      raised: '#1a212c',
      well: '#0c0f15',
      warm: '#1b2738',
      line: '#273142',
      edge: '#62738c',
      parchment: '#e6ebf3',
      soft: '#ccd5e2',
      muted: '#a4b1c4',
      placeholder: '#8f9db3',
      gold: '#9cb9e0',
      'gold-bright': '#bdd5f6',
      'gold-deep': '#86a6d1',
      ink: '#0b1220',
      ember: '#86aee6',
      focus: '#e6f1ff',
      lacquer: '#14243d',
      'lacquer-low': '#0d1523',
      'lacquer-text': '#dce7f6',
      seal: '#2c5187',
      'seal-bright': '#3563a5',
      marks: '#aac8f7',
      idle: '#2a323e',
      'idle-text': '#b2bfd0',
    },
  },
  jade: {
    scheme: 'dark',
    artFilter: 'hue-rotate(104deg) saturate(0.6)',
    colours: {
      ...ember,
      night: '#090d0b',
      panel: '#101713',
      'panel-high': '#141c18',
      'panel-low': '#0d1310',
      raised: '#18221d',
      well: '#0b100d',
      warm: '#182c20',
      line: '#233429',
      edge: '#5b7a68',
      parchment: '#e6efe7',
      soft: '#cbdacf',
      muted: '#a2b7a9',
      placeholder: '#8da496',
      gold: '#79c79c',
      'gold-bright': '#9be0b8',
      'gold-deep': '#63b389',
      ink: '#07150d',
      ember: '#7fcf9f',
      focus: '#dcffe9',
      lacquer: '#12301f',
      'lacquer-low': '#0c1a12',
      'lacquer-text': '#dcf1e4',
      seal: '#23694a',
      'seal-bright': '#2b805a',
      marks: '#a6ecc6',
      idle: '#27332c',
      'idle-text': '#b0c4b7',
    },
  },
  paper: {
    scheme: 'light',
    artFilter: null,
    colours: {
      night: '#f3ebdc',
      panel: '#faf5ea',
      'panel-high': '#fdf9f0',
      'panel-low': '#f5eee0',
      raised: '#ede2cd',
      well: '#fffdf8',
      warm: '#f2e2c2',
      line: '#d8c8a9',
      edge: '#8a744f',
      parchment: '#271d14',
      soft: '#3f3226',
      muted: '#5c4c38',
      placeholder: '#6b5a43',
      gold: '#7c4f0a',
      'gold-bright': '#6f4504',
      'gold-deep': '#82540f',
      ink: '#fff8ea',
      ember: '#9a4a12',
      focus: '#7a3b00',
      shinso: '#a32c20',
      chunjo: '#765207',
      jinno: '#27549d',
      danger: '#a3241a',
      'danger-panel': '#fae5df',
      'danger-text': '#75150d',
      success: '#196a42',
      'success-panel': '#e1f1e6',
      'success-text': '#124b31',
      lacquer: '#ecd5c3',
      'lacquer-low': '#f3e5d6',
      'lacquer-text': '#42180d',
      seal: '#9a3327',
      'seal-bright': '#b8392c',
      marks: '#8f2a1d',
      idle: '#ddd0b9',
      'idle-text': '#4d4030',
    },
  },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
export const paletteNames = Object.keys(palettes) as [PaletteName, ...PaletteName[]];

/** Grounds that words and links of the accent colour stand on. */
const grounds = ['night', 'panel', 'panel-high', 'panel-low', 'raised', 'well', 'warm'] as const;

/** The palette's colours with another accent. */
function withAccent({ colours }: Palette, accent: Hex | null): Colours {
  if (accent === null) return colours;
  const gold = mix(accent, colours.night, 0.1);
  return { ...colours, gold, 'gold-bright': accent, 'gold-deep': mix(accent, colours.night, 0.17) };
}

/** Contrast of words, as WCAG 2.2 AA asks for. */
export const leastContrast = 4.5;

export interface AccentContrast {
  /** Links and headings in the accent, on the ground where they are hardest to read. */
  readonly asText: number;
  /** Words on gold buttons. */
  readonly asGround: number;
}

export function accentContrast(palette: Palette, accent: Hex | null): AccentContrast {
  const colours = withAccent(palette, accent);
  const texts = [colours.gold, colours['gold-bright']];
  const fills = [colours['gold-bright'], colours['gold-deep']];
  return {
    asText: Math.min(...texts.flatMap((text) => grounds.map((each) => contrast(text, colours[each])))),
    asGround: Math.min(...fills.map((fill) => contrast(colours.ink, fill))),
  };
}

export function isReadable({ asText, asGround }: AccentContrast): boolean {
  return asText >= leastContrast && asGround >= leastContrast;
}

const steps = 40;

/** The nearest accent that can be read: lighter on dark palettes, darker on light ones. */
export function mendAccent(palette: Palette, accent: Hex): Hex {
  const end = palette.scheme === 'dark' ? '#ffffff' : '#000000';
  for (let step = 0; step < steps; step += 1) {
    const candidate = mix(accent, end, step / steps);
    if (isReadable(accentContrast(palette, candidate))) return candidate;
  }
  return palette.colours['gold-bright'];
}

/** Custom properties and their values, for a stylesheet or an element's style. */
export function customProperties(palette: Palette, accent: Hex | null): ReadonlyMap<string, string> {
  const colours = withAccent(palette, accent);
  const named = Object.entries(colours).map(([role, hex]): [string, string] => [`--color-${role}`, hex]);
  return new Map([
    ...named,
    ['--color-line-faint', transparent(colours.line, 66)],
    ['--color-gold-line', transparent(colours.gold, 55)],
    ['--color-gold-faint', transparent(colours.gold, 24)],
    ['--color-gold-wash', transparent(colours.gold, 13)],
    ['--color-danger-line', transparent(colours.danger, 65)],
  ]);
}

/** The colours where words stand on dark drawings: a light palette has those of the first one there. */
export function paletteOnDrawings(name: PaletteName, accent: Hex | null): Omit<Palette, 'scheme'> {
  const palette: Palette = palettes[name];
  if (palette.scheme === 'light') return palettes.ember;
  return { colours: withAccent(palette, accent), artFilter: palette.artFilter };
}
