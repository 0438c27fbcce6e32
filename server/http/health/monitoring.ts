import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { ApiError } from '#server/errors.ts';
import { sendError } from '#server/http/hooks/errors.ts';
import type { InProcess } from '#server/http/hooks/limits.ts';
import { mayReadMetrics } from '#server/operations/metrics-access.ts';
import { cachedReadiness } from '#server/operations/readiness.ts';
import { createRequestHistogram, type RequestHistogram } from '#server/operations/request-histogram.ts';
import { configOf } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';

const hidden = { schema: { hide: true } } as const;

/** Counts finished requests from outside by route pattern. */
function countRequests(app: FastifyInstance, requests: RequestHistogram, inProcess: InProcess): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (request.headers[inProcess.header] !== inProcess.value) {
      requests.count(request, configOf(request).url ?? 'none', reply.statusCode, reply.elapsedTime);
    }
    done();
  });
}

/**
 * `/healthz`: this process is alive. `/readyz`: it can serve pages (with `?strict`: everything works), with details for
 * those who may see metrics. `/metrics`: Prometheus.
 */
export function registerMonitoring(app: FastifyInstance, services: Services, inProcess: InProcess): void {
  const requests = createRequestHistogram();
  const readiness = cachedReadiness(services);
  let metrics: Registry | undefined;
  let stopping = false;
  countRequests(app, requests, inProcess);
  app.addHook('preClose', (done) => {
    stopping = true;
    done();
  });
  app.addHook('onClose', async () => metrics?.clear());

  app.get('/healthz', hidden, (_request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('ok\n');
  });

  app.get<{ Querystring: { strict?: string } }>('/readyz', hidden, async (request, reply) => {
    const { state, services: states } = await readiness();
    const now = stopping ? 'stopping' : state;
    const isStrict = request.query.strict !== undefined;
    const serves = now === 'ready' || (now === 'limited' && !isStrict);
    reply.code(serves ? 200 : 503).header('cache-control', 'no-store');
    return mayReadMetrics(request, services.config) ? { state: now, services: states } : { state: now };
  });

  app.get('/metrics', hidden, async (request, reply) => {
    if (!mayReadMetrics(request, services.config)) {
      return sendError(request, reply, new ApiError('request.notFound'));
    }
    // Loaded at the first request: many sites never use it.
    const { createMetrics } = await import('#server/operations/metrics.ts');
    metrics ??= createMetrics(services, requests, readiness);
    reply.header('cache-control', 'no-store').type(metrics.contentType);
    return metrics.metrics();
  });
}
