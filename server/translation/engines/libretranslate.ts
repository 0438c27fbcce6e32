import { z } from 'zod';
import { type Engine, EngineFailure } from '#server/translation/engine.ts';
import {
  type CallOptions,
  invalidResponse,
  requestJson,
  type ServiceResponse,
  toEngineFailure,
  withTimeout,
} from './http-client.ts';
import { engineLanguage } from './languages.ts';
import { restoreMarks } from './marks.ts';

const service = 'LibreTranslate';
const hourMs = 3_600_000;

export interface LibreTranslateOptions extends CallOptions {
  readonly url: string;
  /** Empty when the server needs none. */
  readonly key?: string;
  readonly clock?: () => number;
}

const languagesSchema = z.array(z.object({ code: z.string(), targets: z.array(z.string()).optional() }));
const answerSchema = z.object({ translatedText: z.array(z.string()) });
const errorSchema = z.object({ error: z.string() });

/** Targets by source. Servers before 2023 list no targets: every language is one. */
async function readTargets(
  url: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const answer = await requestJson({ service, url: `${url}/languages`, signal });
  if (answer.status !== 200) throw toEngineFailure(answer);
  const known = languagesSchema.safeParse(answer.json).data;
  if (!known) throw invalidResponse(service);
  const all = known.map(({ code }) => code);
  return new Map(known.map(({ code, targets }) => [code, new Set(targets ?? all)]));
}

const unsupported = () => new EngineFailure('unsupported', 'LibreTranslate does not know this language');

function failure(answer: ServiceResponse): EngineFailure {
  const said = errorSchema.safeParse(answer.json).data?.error ?? '';
  if (answer.status === 400 && / is not (?:supported|available)/.test(said)) return unsupported();
  // A missing key gives status 400.
  return toEngineFailure(answer, /API key/i.test(said) ? { 400: 'refused' } : {});
}

/** LibreTranslate in HTML mode, which keeps elements and those with `translate="no"`. Its response is unescaped. */
export function libreTranslateEngine({
  url,
  key = '',
  timeoutMs,
  clock = () => performance.now(),
}: LibreTranslateOptions): Engine {
  let known:
    | { readonly targets: Awaited<ReturnType<typeof readTargets>>; readonly until: number }
    | undefined;

  async function targetsOf(source: string, signal: AbortSignal): Promise<ReadonlySet<string> | undefined> {
    if (!known || known.until <= clock()) {
      known = { targets: await readTargets(url, signal), until: clock() + hourMs };
    }
    return known.targets.get(source);
  }

  return {
    name: 'libretranslate',
    limits: { texts: 10, characters: 4_000, calls: 4 },
    async translate(texts, languages, signal) {
      const source = engineLanguage(languages.source).two;
      const target = engineLanguage(languages.target).two;
      const deadline = withTimeout(signal, { timeoutMs });
      if (!(await targetsOf(source, deadline))?.has(target)) throw unsupported();
      const answer = await requestJson({
        service,
        url: `${url}/translate`,
        body: {
          q: texts.map((text) => text.replace(/<x (id="\d+")>/g, '<x $1 translate="no">')),
          source,
          target,
          format: 'html',
          ...(key ? { api_key: key } : {}),
        },
        signal: deadline,
      });
      if (answer.status !== 200) {
        const found = failure(answer);
        if (found.kind === 'unsupported') known = undefined;
        throw found;
      }
      const made = answerSchema.safeParse(answer.json).data?.translatedText;
      if (made?.length !== texts.length) throw invalidResponse(service);
      return texts.map((text, index) => restoreMarks(text, made[index] ?? ''));
    },
  };
}
