/** Engines capitalize what they take for a sentence: a fragment that began with a small letter gets it back. */
export function withCaseOf(source: string, answer: string): string {
  const first = /^\P{L}*(\p{L})/u.exec(source)?.[1] ?? '';
  const isSmall = first !== first.toUpperCase();
  return isSmall ? answer.replace(/^\P{L}*\p{L}/u, (start) => start.toLowerCase()) : answer;
}
