import type { ReactNode } from 'react';
import road from '#web/art/backdrops/lost-road.svg?url';

export interface SceneProps {
  readonly overline?: ReactNode;
  readonly title: string;
  readonly text: ReactNode;
  /** Buttons. */
  readonly actions: ReactNode;
  /** Its address; the road that ends in the mist unless told. */
  readonly picture?: string;
}

/** A picture that fills the view and says why there is no page here. It sets the page's h1. */
export function Scene({ overline, title, text, actions, picture = road }: SceneProps) {
  return (
    <section className="scene">
      <img className="scene-picture" src={picture} alt="" width={1600} height={900} decoding="async" />
      <div className="page-width">
        <div className="scene-words">
          {overline && <p className="overline-rule">{overline}</p>}
          <h1 className="hero-title">{title}</h1>
          <div className="text-lead text-soft">{text}</div>
          <div className="hero-buttons">{actions}</div>
        </div>
      </div>
    </section>
  );
}
