import type { BoardSource } from '#server/game/game.ts';

/** A source of the game's data that tells each question before it passes it on. */
export function countedSource(
  source: BoardSource,
  onAsked: (question: keyof BoardSource, after: unknown) => void,
): BoardSource {
  return new Proxy(source, {
    get(target, question: keyof BoardSource) {
      return (...values: readonly unknown[]) => {
        onAsked(question, values[0]);
        const ask = target[question] as (...all: readonly unknown[]) => unknown;
        return ask(...values);
      };
    },
  });
}
