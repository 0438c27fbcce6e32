import type { ReactNode } from 'react';
import road from '#web/art/pictures/lost-road.avif?url';

export interface SceneProps {
  readonly overline?: ReactNode;
  readonly title: string;
  readonly text: ReactNode;
  /** Buttons. */
  readonly actions: ReactNode;
  /** URL of the picture; the road in the mist by default. */
  readonly picture?: string;
}

/** A full-screen picture with the reason why there is no page; sets the h1. */
export function Scene({ overline, title, text, actions, picture = road }: SceneProps) {
  return (
    <section className="scene">
      <img className="scene-picture" src={picture} alt="" width={1600} height={900} decoding="async" />
      <div className="page-width">
        <div className="scene-text">
          {overline && <p className="overline-rule">{overline}</p>}
          <h1 className="hero-title">{title}</h1>
          <div className="text-lead text-soft">{text}</div>
          <div className="hero-buttons">{actions}</div>
        </div>
      </div>
    </section>
  );
}
