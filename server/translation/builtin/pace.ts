/** Fewer say nothing: the first text of a language also loads its model. */
const leastCharacters = 200;
/** What counts: about an article in all languages. */
const recentCharacters = 20_000;

/** How fast the engine is on this machine, by its own latest calls. */
export interface Pace {
  note(characters: number, ms: number): void;
  /** Null until enough was translated. */
  charactersPerSecond(): number | null;
}

/** Sums what was translated and how long it took; the past counts the less the longer ago it is. */
export function createPace(): Pace {
  let [characters, ms] = [0, 0];
  return {
    note(more, took) {
      const kept = Math.max(0, 1 - more / recentCharacters);
      characters = characters * kept + more;
      ms = ms * kept + took;
    },
    charactersPerSecond: () => (characters < leastCharacters || ms === 0 ? null : (characters / ms) * 1_000),
  };
}
