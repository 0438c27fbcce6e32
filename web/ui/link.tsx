import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react';
import { createPath, type Path, useLocation } from 'react-router';
import { useLanguage } from '#web/i18n.ts';

type Follow = (event: MouseEvent<HTMLAnchorElement>) => void;

/** Opens a clicked link without reloading. Without it (before hydration, without JavaScript) the browser opens it. */
export const FollowLinkContext = createContext<Follow | undefined>(undefined);

/** A whole path: one without a `pathname` would lead to the home page. */
export type PageAddress = string | (Partial<Path> & Pick<Path, 'pathname'>);

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A page by its whole path, without language, or an address of another site. */
  readonly to: PageAddress;
  /** Whether the next page keeps the scroll position. */
  readonly keepsScroll?: boolean;
  /** Whether the browser loads the page anew. */
  readonly reloads?: boolean;
}

/** A link to a page. Rendering React Router's own takes three times as long, on the server as on a phone. */
export function Link({ to, keepsScroll, reloads = false, onClick, children, ...rest }: LinkProps) {
  const { prefix } = useLanguage();
  const follow = useContext(FollowLinkContext);
  const path = typeof to === 'string' ? to : createPath(to);
  const isPage = path.startsWith('/');
  const opens = isPage && !reloads ? follow : undefined;
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    opens?.(event);
  };
  return (
    <a
      {...rest}
      href={isPage ? withPrefix(prefix, path) : path}
      data-keeps-scroll={keepsScroll}
      onClick={onClick ? click : opens}
    >
      {children}
    </a>
  );
}

/** `/de` and `/?page=2` are `/de?page=2`. */
function withPrefix(prefix: string, path: string): string {
  return prefix === '' ? path : prefix + path.replace(/^\/(?=$|[?#])/, '');
}

export interface NavLinkProps extends LinkProps {
  readonly to: string;
  /** Whether the pages below this path count as others. */
  readonly end?: boolean;
}

/** A link that says whether it leads to the current page. */
export function NavLink({ end = false, ...link }: NavLinkProps) {
  const { pathname } = useLocation();
  const isCurrent = pathname === link.to || (!end && pathname.startsWith(`${link.to}/`));
  return <Link {...link} aria-current={isCurrent ? 'page' : undefined} />;
}
