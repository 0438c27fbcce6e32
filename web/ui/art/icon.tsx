import { SpriteSymbol } from './symbol.tsx';

/** The line icons, one file each in `web/art/icons`. */
export const iconNames = [
  'audio',
  'bell',
  'book',
  'brush',
  'calendar',
  'chart',
  'chat',
  'check',
  'chest',
  'chev',
  'clock',
  'coins',
  'conduct',
  'copy',
  'cross',
  'crown',
  'door',
  'down',
  'download',
  'edit',
  'engine',
  'external',
  'eye-off',
  'eye',
  'feed',
  'filter',
  'flag',
  'gate',
  'globe',
  'history',
  'home',
  'horseshoe',
  'info',
  'key',
  'left',
  'lock',
  'log-out',
  'lotus',
  'mail',
  'menu',
  'minus',
  'modules',
  'more',
  'pause',
  'person',
  'picture',
  'play',
  'plus',
  'refresh',
  'right',
  'scroll',
  'search',
  'shield',
  'shop',
  'sort',
  'spinner',
  'star',
  'swords',
  'team',
  'trash',
  'unlock',
  'up',
  'upload',
  'user-plus',
  'warn',
] as const;

export type IconName = (typeof iconNames)[number];

export interface IconProps {
  readonly name: IconName;
  /** Width and height in pixels. */
  readonly size?: number | undefined;
  /** Accessible name, for an icon without text. */
  readonly title?: string | undefined;
  readonly className?: string | undefined;
}

export function Icon({ name, size = 20, title, className }: IconProps) {
  return <SpriteSymbol id={`icon-${name}`} width={size} label={title} className={className} />;
}
