import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PreviewPart } from '#contract/design/preview.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { inLanguage } from '#web/paths.ts';
import { classNames } from '#web/ui/class-names.ts';

/** Width of the page in the frame, which is scaled to its room. */
const widths = { desktop: 1280, phone: 390 } as const;
type Device = keyof typeof widths;

interface Props {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** Whose draft it shows. */
  readonly part: PreviewPart;
  readonly onLoad?: () => void;
}

/** The home page with a draft, as visitors would see it on a desktop or a phone. */
export function PreviewFrame({ frame, part, onLoad }: Props) {
  const { t } = useTexts();
  const { code } = useLanguage();
  const [device, setDevice] = useState<Device>('desktop');
  return (
    <section className="design-card design-preview" aria-labelledby="design-preview">
      <div className="design-preview-head">
        <h3 id="design-preview" className="design-title">
          {t('admin.design.preview')}
        </h3>
        <div className="design-devices">
          {(['desktop', 'phone'] as const).map((each) => (
            <button
              key={each}
              type="button"
              className="design-device"
              aria-pressed={each === device}
              onClick={() => setDevice(each)}
            >
              {t(`admin.design.${each}`)}
            </button>
          ))}
        </div>
      </div>
      <div className={classNames('design-screen', `design-${device}`)}>
        <iframe
          ref={frame}
          className="design-frame"
          title={t('admin.design.frame')}
          src={`${inLanguage(code, '/')}?preview=${part}`}
          width={widths[device]}
          tabIndex={-1}
          onLoad={onLoad}
        />
      </div>
    </section>
  );
}

interface StoredProps {
  readonly part: PreviewPart;
  /** Of the draft: with another, the page is loaded again. */
  readonly revision: number;
}

/** The home page with a draft as it is stored. */
export function StoredPreview({ part, revision }: StoredProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = useRef(revision);
  useEffect(() => {
    if (shown.current === revision) return;
    shown.current = revision;
    // Keeps the place that was scrolled to.
    frame.current?.contentWindow?.location.reload();
  }, [revision]);
  return <PreviewFrame frame={frame} part={part} />;
}
