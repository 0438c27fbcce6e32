/** Longer texts are made up to fill the memory. */
const longest = 300;

/** Keeps what a pure function gave for the texts it was asked lately, at most so many of them. */
export function remembered<Result>(make: (text: string) => Result, most = 1_000): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make(text);
    if (text.length > longest) return made;
    if (known.size >= most) known.clear();
    known.set(text, made);
    return made;
  };
}
