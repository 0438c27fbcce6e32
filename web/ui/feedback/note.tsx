import type { ReactNode } from 'react';
import { Icon, type IconName } from '#web/ui/art/icon.tsx';
import { classNames } from '#web/ui/class-names.ts';

export interface NoteProps {
  /** Colour of edge and icon. */
  readonly edge: 'gold' | 'danger' | 'success';
  readonly icon: IconName;
  readonly title: string;
  /** Heading level; default 3. */
  readonly level?: 2 | 3 | 4 | undefined;
  readonly className?: string | undefined;
  /** BCP 47, where its words are not in the page's language. */
  readonly lang?: string | undefined;
  readonly children?: ReactNode;
}

export function Note({ edge, icon, title, level = 3, className, lang, children }: NoteProps) {
  const Heading = `h${level}` as const;
  return (
    <article className={classNames('note', `note-${edge}`, className)} lang={lang}>
      <Icon name={icon} size={20} />
      <Heading className="note-title">{title}</Heading>
      {children && <div className="note-body">{children}</div>}
    </article>
  );
}
