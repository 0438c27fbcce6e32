import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#web/i18n.ts';
import { Link } from '#web/ui/link.tsx';

interface PartnerProps {
  readonly logo: string;
  readonly url: string | null;
}

/** Renders nothing when the logo cannot be loaded. */
export function Partner({ logo, url }: PartnerProps) {
  const { t } = useTexts();
  const image = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);
  // Not `onError`: the image may have failed before hydration.
  useEffect(() => {
    let isShown = true;
    image.current?.decode().catch(() => isShown && setBroken(true));
    return () => {
      isShown = false;
    };
  }, []);
  if (isBroken) return null;
  const picture = <img ref={image} src={logo} alt={t('home.partner')} decoding="async" fetchPriority="low" />;
  if (!url) return <div className="partner">{picture}</div>;
  return (
    <Link to={url} className="partner" rel="noopener">
      {picture}
    </Link>
  );
}
