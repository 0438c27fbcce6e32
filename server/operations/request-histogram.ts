import type { FastifyRequest } from 'fastify';

/** Upper bounds of the histogram's buckets, in seconds. */
const bucketBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

interface Series {
  readonly labels: { readonly method: string; readonly route: string; readonly status: string };
  /** One more bucket than bounds. */
  readonly buckets: Float64Array;
  seconds: number;
}

/** A series as `prom-client` writes it. */
export interface Value {
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
  readonly metricName?: string;
}

/** Counts request durations by route, method and status class, without allocating per request. */
export interface RequestHistogram {
  count(request: Pick<FastifyRequest, 'method'>, route: string, status: number, ms: number): void;
  values(name: string): readonly Value[];
}

function valuesOf(name: string, { labels, buckets, seconds }: Series): Value[] {
  let total = 0;
  const values = [...buckets].map((count, index) => {
    total += count;
    return {
      metricName: `${name}_bucket`,
      labels: { ...labels, le: bucketBounds[index] ?? '+Inf' },
      value: total,
    };
  });
  return [
    ...values,
    { metricName: `${name}_sum`, labels, value: seconds },
    { metricName: `${name}_count`, labels, value: total },
  ];
}

export function createRequestHistogram(): RequestHistogram {
  const byRoute = new Map<string, Map<string, Series>>();
  function recordOf(route: string, method: string, status: number): Series {
    const records = byRoute.get(route) ?? new Map<string, Series>();
    byRoute.set(route, records);
    const kind = `${method}${Math.trunc(status / 100)}`;
    let record = records.get(kind);
    if (!record) {
      const labels = { method, route, status: `${Math.trunc(status / 100)}xx` };
      record = { labels, buckets: new Float64Array(bucketBounds.length + 1), seconds: 0 };
      records.set(kind, record);
    }
    return record;
  }
  return {
    count({ method }, route, status, ms) {
      const record = recordOf(route, method, status);
      const seconds = ms / 1000;
      let bucket = 0;
      while (bucket < bucketBounds.length && seconds > (bucketBounds[bucket] ?? 0)) bucket += 1;
      record.buckets[bucket] = (record.buckets[bucket] ?? 0) + 1;
      record.seconds += seconds;
    },
    values: (name) =>
      [...byRoute.values()].flatMap((records) =>
        [...records.values()].flatMap((each) => valuesOf(name, each)),
      ),
  };
}
