// What runs inside the page: React in production complains about texts and elements that differ from the server's,
// but says nothing of attributes. So what React was given is compared with what stands in the document.

type Props = Readonly<Record<string, unknown>>;

const attributeNames: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  viewBox: 'viewBox',
  preserveAspectRatio: 'preserveAspectRatio',
  strokeWidth: 'stroke-width',
  strokeLinecap: 'stroke-linecap',
  strokeLinejoin: 'stroke-linejoin',
  fillRule: 'fill-rule',
  clipRule: 'clip-rule',
};

/** What the browser changes by itself, or React keeps elsewhere. */
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

/** Attributes the server wrote otherwise than the browser's React would. */
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

/** Whether React has taken over the whole page. */
function isHydrated(): boolean {
  const main = document.getElementById('content');
  return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps$'));
}

/** The functions as a script, for `addInitScript`: they become `hydration` of the window. */
export const hydrationScript = `(() => {
const attributeNames = ${JSON.stringify(attributeNames)};
const unlike = ${JSON.stringify(unlike)};
${[propsOf, differs, findHydrationFaults, isHydrated].join('\n')}
window.hydration = { findHydrationFaults, isHydrated };
})()`;
