const longest = 150;
const longestEnding = 20;
/** Control, bidirectional and invisible characters, and those Windows forbids. */
const unwanted = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
const reserved = /[<>:"|?*]/g;
/** Names Windows reserves for devices, whatever follows the dot. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Cuts without splitting combining characters. */
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
 * Makes a name safe to save on any system: no folders, no control characters, at most 150 characters, extension kept.
 * @param given name sent by the uploader
 */
export function safeFileName(given: string): string {
  const own = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = own.replace(unwanted, '').replace(reserved, '_').replace(/\s+/g, ' ');
  const bare = shortened(plain.replace(/^[. ]+/, '')).replace(/[. ]+$/, '');
  const named = bare === '' ? 'file' : bare;
  return devices.test(named) ? `_${named}` : named;
}
