// Runs in the page. The functions are sent as text, so they only use browser globals and each other.

interface Piece {
  readonly node: Text;
  readonly element: Element;
  readonly rect: DOMRect;
}

const opacityCounts = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };

function nameOf(element: Element): string {
  const classes = [...element.classList].slice(0, 2).map((name) => `.${name}`);
  return element.localName + classes.join('');
}

function whereIs(element: Element): string {
  const parents: string[] = [];
  for (let at: Element | null = element; at && parents.length < 4; at = at.parentElement) {
    parents.unshift(nameOf(at));
  }
  return parents.join(' > ');
}

/** Text for screen readers only: clipped to one pixel. */
function isForEarsOnly(element: Element): boolean {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (style.clipPath === 'inset(50%)' || (style.position === 'absolute' && at.clientWidth === 1))
      return true;
  }
  return false;
}

/** The line box without the space above and below the letters. */
function lettersOf(rect: DOMRect): DOMRect {
  return new DOMRect(rect.x, rect.y + rect.height * 0.22, rect.width, rect.height * 0.56);
}

/** Every visible piece of text, by line. */
function readPieces(root: Element): Piece[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const pieces: Piece[] = [];
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!(node instanceof Text) || !element || !node.data.trim()) continue;
    if (['SCRIPT', 'STYLE', 'OPTION', 'NOSCRIPT'].includes(element.tagName)) continue;
    if (!element.checkVisibility(opacityCounts) || isForEarsOnly(element)) continue;
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (rect.width > 1 && rect.height > 1) pieces.push({ node, element, rect: lettersOf(rect) });
    }
  }
  return pieces;
}

/** Whether an ancestor scrolls, or is off-screen until focused. */
function isScrolledElsewhere(element: Element): boolean {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const { overflowX, position } = getComputedStyle(at);
    if (overflowX === 'auto' || overflowX === 'scroll') return true;
    if (position === 'fixed' && at.matches('.skip-link:not(:focus)')) return true;
  }
  return false;
}

function isClipped(element: Element): boolean {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    if (getComputedStyle(at).overflowX !== 'visible') return true;
  }
  return false;
}

/** Elements that cause horizontal scrolling, even where the body clips it. */
function findSideways(): string[] {
  const width = document.documentElement.clientWidth;
  const faults: string[] = [];
  const scroller = document.scrollingElement;
  if (scroller && scroller.scrollWidth > width)
    faults.push(`scrolls sideways: ${scroller.scrollWidth} > ${width}`);
  for (const element of document.body.querySelectorAll('*')) {
    const rect = element.getBoundingClientRect();
    if (rect.width < 2 || rect.height < 2 || (rect.right <= width + 1 && rect.left >= -1)) continue;
    if (element.closest('svg')?.contains(element.parentElement)) continue;
    if (!element.checkVisibility(opacityCounts) || isForEarsOnly(element)) continue;
    if (isClipped(element) || isScrolledElsewhere(element)) continue;
    faults.push(`sticks out of the window by ${Math.round(rect.right - width)}: ${whereIs(element)}`);
  }
  return faults;
}

/** The nearest ancestor with a background or border, which must contain the text. */
function boxOf(element: Element): Element | null {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (style.display === 'inline') continue;
    const hasEdge = style.borderLeftWidth !== '0px' && style.borderRightWidth !== '0px';
    if (hasEdge || style.backgroundColor !== 'rgba(0, 0, 0, 0)' || style.overflowX !== 'visible') return at;
  }
  return null;
}

function clipperOf(element: Element): Element | null {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at);
    if (overflowX === 'visible' && overflowY === 'visible') continue;
    return ['auto', 'scroll'].includes(overflowY) || ['auto', 'scroll'].includes(overflowX) ? null : at;
  }
  return null;
}

function beyond(rect: DOMRect, box: DOMRect): number {
  return Math.max(box.left - rect.left, rect.right - box.right, box.top - rect.top, rect.bottom - box.bottom);
}

/** Text that overflows its box or is clipped. */
function findCut(pieces: readonly Piece[]): string[] {
  const faults: string[] = [];
  for (const { node, element, rect } of pieces) {
    if (isScrolledElsewhere(element)) continue;
    for (const [word, box] of [
      ['spills', boxOf(element)],
      ['cut', clipperOf(element)],
    ] as const) {
      const far = box ? beyond(rect, box.getBoundingClientRect()) : 0;
      if (far > 1)
        faults.push(`${word} by ${Math.round(far)}: «${node.data.trim().slice(0, 40)}» ${whereIs(element)}`);
    }
  }
  return faults;
}

/** Elements that overlap on purpose: opened ones, and the header of a scrolled page. */
function layerOf(element: Element): Element | null {
  const opened = element.closest('dialog[open], .drawer[open], .languages-list, .toasts');
  return opened ?? (scrollY > 0 ? element.closest('.header, .skip-link') : null);
}

/** The part of a rectangle that is not clipped or scrolled away. */
function visibleRect({ element, rect }: Piece): DOMRect {
  let { left, top, right, bottom } = rect;
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    if (getComputedStyle(at).overflowY === 'visible') continue;
    const box = at.getBoundingClientRect();
    [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
    [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
  }
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
}

/** Texts of the same layer that overlap by more than two pixels in both directions. */
function findOverlaps(pieces: readonly Piece[]): string[] {
  const sorted = pieces
    .map((piece) => ({ ...piece, rect: visibleRect(piece) }))
    .toSorted((a, b) => a.rect.top - b.rect.top);
  const faults: string[] = [];
  for (const [index, one] of sorted.entries()) {
    for (let next = index + 1; next < sorted.length; next += 1) {
      const other = sorted[next];
      if (!other || other.rect.top > one.rect.bottom - 2) break;
      const wide = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
      const high = Math.min(one.rect.bottom, other.rect.bottom) - other.rect.top;
      if (wide <= 2 || high <= 2 || one.node === other.node) continue;
      if (layerOf(one.element) !== layerOf(other.element)) continue;
      const words = [one, other].map(({ node }) => `«${node.data.trim().slice(0, 30)}»`).join(' and ');
      faults.push(`overlap: ${words} ${whereIs(one.element)}`);
    }
  }
  return faults;
}

function widthOfWords(words: string, style: CSSStyleDeclaration): number {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return 0;
  canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  canvas.letterSpacing = style.letterSpacing === 'normal' ? '0px' : style.letterSpacing;
  return canvas.measureText(words).width;
}

/** Placeholders and selected options that do not fit. */
function findCutFields(): string[] {
  const faults: string[] = [];
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    if (!field.checkVisibility(opacityCounts) || field.clientWidth < 30) continue;
    const words =
      field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : field.placeholder;
    const style = getComputedStyle(field);
    const room =
      field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    const width = widthOfWords(words, style);
    if (width > room + 1)
      faults.push(`cut in its field by ${Math.round(width - room)}: «${words}» ${whereIs(field)}`);
  }
  return faults;
}

function findLayoutFaults(): string[] {
  const pieces = readPieces(document.body);
  return [...findSideways(), ...findCut(pieces), ...findCutFields(), ...findOverlaps(pieces)];
}

const functions = [
  nameOf,
  whereIs,
  isForEarsOnly,
  lettersOf,
  readPieces,
  isScrolledElsewhere,
  isClipped,
  findSideways,
  boxOf,
  clipperOf,
  beyond,
  findCut,
  layerOf,
  visibleRect,
  findOverlaps,
  widthOfWords,
  findCutFields,
  findLayoutFaults,
];

/** Script for `addInitScript` that defines `window.layout`. */
export const layoutScript = `(() => {
const opacityCounts = ${JSON.stringify(opacityCounts)};
${functions.join('\n')}
window.layout = { findLayoutFaults };
})()`;
