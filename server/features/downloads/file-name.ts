const longest = 150;
const longestEnding = 20;
/** Control characters, those that turn the reading direction or take no room, and what Windows allows in no name. */
const unwanted = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
const reserved = /[<>:"|?*]/g;
/** Windows opens its devices by these names, whatever comes after a dot. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** The first characters, letters with their accents whole. */
function beginning(text: string, length: number): string {
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (kept.length + segment.length > length) break;
    kept += segment;
  }
  return kept;
}

function shortened(name: string): string {
  if (name.length <= longest) return name;
  const ending = /\.[^.]+$/.exec(name)?.[0] ?? '';
  if (ending.length > longestEnding) return beginning(name, longest);
  return beginning(name.slice(0, name.length - ending.length), longest - ending.length) + ending;
}

/**
 * A name under which any system can save a file, in whatever script it is written: no folders, no control
 * characters, 150 characters at most, its ending kept.
 * @param given as the uploader's browser or program says it
 */
export function safeFileName(given: string): string {
  const own = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = own.replace(unwanted, '').replace(reserved, '_').replace(/\s+/g, ' ');
  const bare = shortened(plain.replace(/^[. ]+/, '')).replace(/[. ]+$/, '');
  const named = bare === '' ? 'file' : bare;
  return devices.test(named) ? `_${named}` : named;
}
