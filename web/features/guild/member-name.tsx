import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';

interface MemberNameProps {
  readonly member: { readonly name: string; readonly hasPage: boolean };
}

/** Leads to the player's page, unless he hides it. */
export function MemberName({ member: { name, hasPage } }: MemberNameProps) {
  if (!hasPage) return <span translate="no">{name}</span>;
  return (
    <Link to={paths.player(name)} translate="no">
      {name}
    </Link>
  );
}
