import { useEffect, useRef, useState } from 'react';
import { logoUrl } from '#contract/design/appearance.ts';
import type { Appearance } from '#contract/design/appearance-schema.ts';
import { appearanceStyle } from '#contract/design/appearance-style.ts';
import { PreviewFrame } from '#web/admin/design/preview-frame.tsx';
import { symbolUrl } from '#web/ui/art/symbol.tsx';

interface Names {
  readonly siteName: string;
  readonly serverName: string;
}

/** Shows the draft's colours on a page of this site: the policy of contents allows this, but no style of an element. */
function paint(page: Document, sheet: CSSStyleSheet, appearance: Appearance): void {
  sheet.replaceSync(appearanceStyle(appearance) || ':root{}');
  // A published style may be in the page already: the original one must win over it.
  page.adoptedStyleSheets = [sheet];
}

function pictureOf(page: Document, logo: string): HTMLImageElement {
  return Object.assign(page.createElement('img'), {
    alt: '',
    width: 44,
    height: 44,
    src: logoUrl(logo, 180),
  });
}

function sealOf(page: Document): SVGElement {
  const namespace = 'http://www.w3.org/2000/svg';
  const seal = page.createElementNS(namespace, 'svg');
  const use = page.createElementNS(namespace, 'use');
  use.setAttribute('href', symbolUrl('mark-seal'));
  seal.append(use);
  return seal;
}

/** Shows the draft's logo, or the drawn seal without one. */
function showLogo(page: Document, logo: string | null): void {
  const brand = page.querySelector('.brand');
  const own = brand?.querySelector<HTMLElement | SVGElement>(':scope > :is(img, svg):not([data-draft])');
  if (!brand || !own) return;
  brand.querySelector('[data-draft]')?.remove();
  const isPicture = own.localName === 'img';
  // What React has drawn stays there, as React expects it.
  own.style.display = isPicture === (logo !== null) ? '' : 'none';
  if (isPicture && logo) own.setAttribute('src', logoUrl(logo, 180));
  else if (isPicture || logo) {
    const added = logo ? pictureOf(page, logo) : sealOf(page);
    added.dataset.draft = '';
    brand.prepend(added);
  }
}

/** Shows the draft's words and logo. */
function fill(page: Document, appearance: Appearance, names: Names): void {
  const write = (selector: string, text: string) => {
    for (const element of page.querySelectorAll(selector)) element.textContent = text;
  };
  write('.brand-name', names.siteName);
  write('.brand-server', names.serverName);
  const line = page.querySelector<HTMLElement>('.footer-line');
  if (line) {
    // What the page came with is shown again when the draft has no words.
    line.dataset.original ??= line.textContent;
    line.textContent = appearance.footerText ?? line.dataset.original;
  }
  showLogo(page, appearance.logo);
}

interface Props {
  readonly appearance: Appearance;
  readonly names: Names;
}

/** The home page as visitors would see it. */
export function Preview({ appearance, names }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const sheet = useRef<CSSStyleSheet>(null);
  const [loads, setLoads] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that has been loaded anew is painted again
  useEffect(() => {
    const page = frame.current?.contentDocument;
    const view = page?.defaultView as (Window & typeof globalThis) | null | undefined;
    if (!page || !view || page.readyState !== 'complete') return;
    if (!page.adoptedStyleSheets.includes(sheet.current as CSSStyleSheet)) {
      sheet.current = new view.CSSStyleSheet();
    }
    paint(page, sheet.current as CSSStyleSheet, appearance);
    if (page.documentElement.hasAttribute('data-hydrated')) {
      fill(page, appearance, names);
      return;
    }
    // Before, React would find other words than the server has written.
    const again = () => setLoads((count) => count + 1);
    page.addEventListener('hydrated', again, { once: true });
    return () => page.removeEventListener('hydrated', again);
  }, [appearance, names, loads]);

  return <PreviewFrame frame={frame} part="appearance" onLoad={() => setLoads((count) => count + 1)} />;
}
