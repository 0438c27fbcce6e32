/** So many in so short a time, and better compression for each would keep the others waiting. */
const [most, milliseconds] = [4, 200];

/** @returns whether there is a crowd, asked once for each page that is made */
export function watchHaste(now: () => number = performance.now.bind(performance)): () => boolean {
  const times: number[] = [];
  return () => {
    times.push(now());
    const [first = 0] = times.length > most ? times.splice(0, 1) : [Number.NEGATIVE_INFINITY];
    return now() - first < milliseconds;
  };
}
