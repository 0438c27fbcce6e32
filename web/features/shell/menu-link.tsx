import type { ReactNode } from 'react';
import type { MenuLink } from '#contract/api/design/menus.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { type LinkProps, NavLink } from '#web/ui/link.tsx';

/** What only labels that are not translated and links to other sites have. */
export function marksOf({ lang, outside }: MenuLink): Pick<LinkProps, 'lang' | 'rel'> {
  return { lang, rel: outside && 'noopener' };
}

/** A link's label, and a mark where it leads to another site. A function: the shell has dozens. */
export function menuText({ label, outside }: MenuLink): ReactNode {
  if (!outside) return label;
  return (
    <>
      {label}
      <Icon name="external" size={16} title={outside} className="menu-outside" />
    </>
  );
}

interface MenuAnchorProps {
  readonly link: MenuLink;
  readonly end?: boolean;
  readonly className: string;
  readonly children: ReactNode;
}

export function MenuAnchor({ link, ...rest }: MenuAnchorProps) {
  return <NavLink to={link.to} {...marksOf(link)} {...rest} />;
}
