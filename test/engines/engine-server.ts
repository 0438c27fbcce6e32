import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LanguageCode } from '#contract/languages.ts';
import { wordByWord } from './word-by-word.ts';

/** What is wrong with an engine of tests. */
export type Trouble =
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

/** One call as it reached the engine. */
export interface EngineCall {
  readonly texts: readonly string[];
  readonly target: LanguageCode;
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

/** One service's protocol, as far as its servers differ. */
export interface Protocol {
  /** What is asked, or the answer to something that is no text to translate. */
  read(question: Question): EngineCall | Reply;
  /** How the translations of a call are given back. */
  answer(made: readonly unknown[], call: EngineCall): unknown;
  /** What the service makes of one text, where that is not as good as it could be. */
  translate?(text: string, target: LanguageCode): string;
  readonly quota: Reply;
  readonly refused: Reply;
}

export interface EngineServerOptions {
  readonly port?: number;
  /** How long each translation takes; may depend on the call. */
  readonly latencyMs?: number | ((call: EngineCall) => number);
  /** Trouble with some calls only, for example those of one language. */
  readonly troubleWith?: (call: EngineCall) => Trouble | undefined;
}

/** A real server on a port of its own that speaks an engine's protocol and translates word by word. */
export interface EngineServer {
  /** The base address, for the engine's setting. */
  readonly url: string;
  /** The calls for translations, those that failed too. */
  readonly calls: EngineCall[];
  /** All that was asked, with headers and bodies. */
  readonly questions: Question[];
  /** From now on, or for so many calls. */
  fail(trouble: Trouble, times?: number): void;
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

/** What an engine says that has texts, but not the right ones. */
function spoil(made: readonly string[], { texts }: EngineCall, trouble: Trouble | undefined): unknown[] {
  if (trouble === 'empty') return made.map(() => '');
  if (trouble === 'source') return [...texts];
  if (trouble === 'other-figures') return made.map((text) => text.replace(/\d+(?![^<]*>)/g, '7'));
  if (trouble === 'half') return made.slice(0, Math.floor(made.length / 2));
  if (trouble === 'wrong-types') return made.map((_, index) => ({ index }));
  if (trouble === 'lost-marks') return made.map((text) => text.replace(/<\/?[gx]\b[^>]*>/g, ''));
  return [...made];
}

/** What an engine says instead of any text. */
function errorFor({ quota, refused }: Protocol, trouble: Trouble | undefined): Reply | undefined {
  const apiErrors: Readonly<Partial<Record<Trouble, Reply>>> = {
    error: { status: 500, json: { message: 'Internal error' } },
    busy: { status: 429, headers: { 'retry-after': '7' }, json: { message: 'Too many' } },
    'too-long': { status: 400, json: { error: 'Invalid request: exceeds text limit' } },
    moved: { status: 307, headers: { location: 'http://127.0.0.1:1/' }, json: {} },
    quota,
    refused,
  };
  return trouble && apiErrors[trouble];
}

const isReply = (found: EngineCall | Reply): found is Reply => 'status' in found;

function send(response: ServerResponse, { status, headers, json }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json));
}

/** Sends an answer's text as it is, or not quite. */
function sendText(response: ServerResponse, text: string, trouble: Trouble | undefined): void {
  if (trouble === 'cut') {
    response.writeHead(200, { 'content-length': String(Buffer.byteLength(text)) });
    response.write(text.slice(0, text.length / 2), () => response.destroy());
  } else if (trouble === 'page') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome!</title>');
  } else {
    const sent = trouble === 'broken-json' ? text.slice(0, -3) : text;
    response.writeHead(200, { 'content-type': 'application/json' }).end(sent);
  }
}

export async function startEngineServer(
  protocol: Protocol,
  { port = 0, latencyMs = 0, troubleWith = () => undefined }: EngineServerOptions = {},
): Promise<EngineServer> {
  const calls: EngineCall[] = [];
  const questions: Question[] = [];
  const timers = new Set<NodeJS.Timeout>();
  let wrong: { readonly trouble: Trouble; left: number } | undefined;

  function troubleNow(call: EngineCall): Trouble | undefined {
    if (!wrong || wrong.left === 0) return troubleWith(call);
    wrong.left -= 1;
    return wrong.trouble;
  }

  function answer(response: ServerResponse, call: EngineCall, trouble: Trouble | undefined): void {
    const apiError = errorFor(protocol, trouble);
    if (apiError) send(response, apiError);
    else {
      const translate = protocol.translate ?? wordByWord;
      const made = call.texts.map((text) => translate(text, call.target));
      sendText(response, JSON.stringify(protocol.answer(spoil(made, call, trouble), call)), trouble);
    }
  }

  const server = createServer(async (request, response) => {
    const question = await readQuestion(request);
    questions.push(question);
    const found = protocol.read(question);
    if (isReply(found)) return send(response, found);
    calls.push(found);
    const trouble = troubleNow(found);
    const latency = typeof latencyMs === 'number' ? latencyMs : latencyMs(found);
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        answer(response, found, trouble);
      },
      trouble === 'slow' ? slowMs : latency,
    );
    timers.add(timer);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    questions,
    fail(trouble, times = Number.POSITIVE_INFINITY) {
      wrong = { trouble, left: times };
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
