import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LanguageCode } from '#contract/languages.ts';
import { wordByWord } from './word-by-word.ts';

/** Simulated failures. */
export type Fault =
  | 'error'
  | 'busy'
  | 'quota'
  | 'refused'
  | 'moved'
  | 'too-long'
  | 'slow'
  | 'cut'
  | 'broken-json'
  | 'page'
  | 'empty'
  | 'source'
  | 'half'
  | 'wrong-types'
  | 'lost-marks'
  | 'other-figures';

/** A call as received by the engine. */
export interface EngineCall {
  readonly texts: readonly string[];
  readonly target: LanguageCode;
  /** As the protocol names it. */
  readonly source?: string;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json: unknown;
}

export interface Question {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

/** A service's protocol. */
export interface Protocol {
  /** Parses a request, or answers one that is not for translation. */
  read(question: Question): EngineCall | Reply;
  /** Formats a call's translations. */
  answer(made: readonly unknown[], call: EngineCall): unknown;
  /** Simulates a service's own quality problems. */
  translate?(text: string, target: LanguageCode): string;
  readonly quota: Reply;
  readonly refused: Reply;
}

export interface EngineServerOptions {
  readonly port?: number;
  /** Delay per call. */
  readonly latencyMs?: number | ((call: EngineCall) => number);
  /** Fails some calls only, for example those of one language. */
  readonly failWith?: (call: EngineCall) => Fault | undefined;
}

/** An HTTP server with an engine's protocol that translates word by word. */
export interface EngineServer {
  /** The engine's base URL. */
  readonly url: string;
  /** Calls for translations, including failed ones. */
  readonly calls: EngineCall[];
  /** All requests with headers and bodies. */
  readonly questions: Question[];
  /** Fails all further calls, or the next `times`. */
  fail(fault: Fault, times?: number): void;
  recover(): void;
  stop(): Promise<void>;
}

const slowMs = 60_000;

async function readQuestion(request: IncomingMessage): Promise<Question> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  const { method = '', url = '', headers } = request;
  return { method, path: url, headers, body: text ? JSON.parse(text) : undefined };
}

/** Translations that are well-formed but wrong. */
function corrupt(made: readonly string[], { texts }: EngineCall, fault: Fault | undefined): unknown[] {
  if (fault === 'empty') return made.map(() => '');
  if (fault === 'source') return [...texts];
  if (fault === 'other-figures') return made.map((text) => text.replace(/\d+(?![^<]*>)/g, '7'));
  if (fault === 'half') return made.slice(0, Math.floor(made.length / 2));
  if (fault === 'wrong-types') return made.map((_, index) => ({ index }));
  if (fault === 'lost-marks') return made.map((text) => text.replace(/<\/?[gx]\b[^>]*>/g, ''));
  return [...made];
}

/** Error responses instead of translations. */
function errorFor({ quota, refused }: Protocol, fault: Fault | undefined): Reply | undefined {
  const apiErrors: Readonly<Partial<Record<Fault, Reply>>> = {
    error: { status: 500, json: { message: 'Internal error' } },
    busy: { status: 429, headers: { 'retry-after': '7' }, json: { message: 'Too many' } },
    'too-long': { status: 400, json: { error: 'Invalid request: exceeds text limit' } },
    moved: { status: 307, headers: { location: 'http://127.0.0.1:1/' }, json: {} },
    quota,
    refused,
  };
  return fault && apiErrors[fault];
}

const isReply = (found: EngineCall | Reply): found is Reply => 'status' in found;

function send(response: ServerResponse, { status, headers, json }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json));
}

/** Sends a body, possibly truncated or slow. */
function sendText(response: ServerResponse, text: string, fault: Fault | undefined): void {
  if (fault === 'cut') {
    response.writeHead(200, { 'content-length': String(Buffer.byteLength(text)) });
    response.write(text.slice(0, text.length / 2), () => response.destroy());
  } else if (fault === 'page') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome!</title>');
  } else {
    const sent = fault === 'broken-json' ? text.slice(0, -3) : text;
    response.writeHead(200, { 'content-type': 'application/json' }).end(sent);
  }
}

export async function startEngineServer(
  protocol: Protocol,
  { port = 0, latencyMs = 0, failWith = () => undefined }: EngineServerOptions = {},
): Promise<EngineServer> {
  const calls: EngineCall[] = [];
  const questions: Question[] = [];
  const timers = new Set<NodeJS.Timeout>();
  let wrong: { readonly fault: Fault; left: number } | undefined;

  function currentFault(call: EngineCall): Fault | undefined {
    if (!wrong || wrong.left === 0) return failWith(call);
    wrong.left -= 1;
    return wrong.fault;
  }

  function answer(response: ServerResponse, call: EngineCall, fault: Fault | undefined): void {
    const apiError = errorFor(protocol, fault);
    if (apiError) send(response, apiError);
    else {
      const translate = protocol.translate ?? wordByWord;
      const made = call.texts.map((text) => translate(text, call.target));
      sendText(response, JSON.stringify(protocol.answer(corrupt(made, call, fault), call)), fault);
    }
  }

  const server = createServer(async (request, response) => {
    const question = await readQuestion(request);
    questions.push(question);
    const found = protocol.read(question);
    if (isReply(found)) return send(response, found);
    calls.push(found);
    const fault = currentFault(found);
    const latency = typeof latencyMs === 'number' ? latencyMs : latencyMs(found);
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        answer(response, found, fault);
      },
      fault === 'slow' ? slowMs : latency,
    );
    timers.add(timer);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    questions,
    fail(fault, times = Number.POSITIVE_INFINITY) {
      wrong = { fault, left: times };
    },
    recover() {
      wrong = undefined;
    },
    async stop() {
      for (const timer of timers) clearTimeout(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
