// Runs in the page. React in production reports mismatched texts and elements, but not attributes: so the props are
// compared with the document.

type Props = Readonly<Record<string, unknown>>;

const attributeNames: Readonly<Record<string, string>> = {
  className: 'class',
  stopColor: 'stop-color',
  stopOpacity: 'stop-opacity',
  htmlFor: 'for',
  viewBox: 'viewBox',
  preserveAspectRatio: 'preserveAspectRatio',
  patternUnits: 'patternUnits',
  textAnchor: 'text-anchor',
  strokeWidth: 'stroke-width',
  strokeLinecap: 'stroke-linecap',
  strokeLinejoin: 'stroke-linejoin',
  fillRule: 'fill-rule',
  clipRule: 'clip-rule',
};

/** Attributes that browsers or React represent differently. */
const unlike = [
  'children',
  'style',
  'key',
  'ref',
  'value',
  'spellCheck',
  'checked',
  'defaultValue',
  'defaultChecked',
  'selected',
  'open',
  'muted',
  'autoFocus',
  'dangerouslySetInnerHTML',
  'suppressHydrationWarning',
];

function propsOf(element: Element): Props {
  const key = Object.keys(element).find((each) => each.startsWith('__reactProps$'));
  return key ? (Reflect.get(element, key) as Props) : {};
}

function differs(element: Element, name: string, wanted: unknown): boolean {
  if (unlike.includes(name) || typeof wanted === 'function' || typeof wanted === 'object') return false;
  const attribute = attributeNames[name] ?? name.toLowerCase();
  const found = element.getAttribute(attribute);
  const isWord = /^(aria|data)-/.test(attribute);
  if (wanted === undefined || (wanted === false && !isWord)) return found !== null;
  if (wanted === true && !isWord) return found === null;
  return found !== String(wanted);
}

/** Attributes that differ between the server's HTML and React's props. */
function findHydrationFaults(): string[] {
  const faults: string[] = [];
  for (const element of document.querySelectorAll('#root *')) {
    for (const [name, wanted] of Object.entries(propsOf(element))) {
      if (!differs(element, name, wanted)) continue;
      faults.push(
        `${element.localName} ${name}: React has ${String(wanted)}, the page ${element.getAttribute(attributeNames[name] ?? name)}`,
      );
    }
  }
  return faults;
}

function isHydrated(): boolean {
  const main = document.getElementById('content');
  return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps$'));
}

/** Script for `addInitScript` that defines `window.hydration`. */
export const hydrationScript = `(() => {
const attributeNames = ${JSON.stringify(attributeNames)};
const unlike = ${JSON.stringify(unlike)};
${[propsOf, differs, findHydrationFaults, isHydrated].join('\n')}
window.hydration = { findHydrationFaults, isHydrated };
})()`;
