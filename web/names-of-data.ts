const numbers = new WeakMap<object, number>();
let last = 0;

/**
 * Lets an answer of the API and its parts be known by themselves: as long as they are the same objects, so is what is
 * made of them. Nobody changes an answer.
 */
export function tellApart<Answer>(answer: Answer): Answer {
  if (typeof answer !== 'object' || answer === null || numbers.has(answer)) return answer;
  for (const part of [answer, ...Object.values(answer)]) {
    if (typeof part === 'object' && part !== null && !numbers.has(part)) numbers.set(part, ++last);
  }
  return answer;
}

/**
 * A short text that is the same for the same data only: answers that were told apart stand by their numbers, whatever
 * loaders have made of them by its own parts.
 * @returns null for what data does not consist of
 */
export function nameOf(data: unknown): string | null {
  if (typeof data === 'string') return JSON.stringify(data);
  if (typeof data === 'function' || typeof data === 'symbol') return null;
  if (typeof data !== 'object' || data === null) return String(data);
  const number = numbers.get(data);
  if (number !== undefined) return `#${number}`;
  const isPlain = Array.isArray(data) || Object.getPrototypeOf(data) === Object.prototype;
  if (!isPlain) return null;
  let name = Array.isArray(data) ? '[' : '{';
  for (const [key, value] of Object.entries(data)) {
    const part = nameOf(value);
    if (part === null) return null;
    name += `${JSON.stringify(key)}:${part},`;
  }
  return `${name}}`;
}
