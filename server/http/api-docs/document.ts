import { z } from 'zod';
import { type Access, type Call, errorSchema, tags } from '#contract/api/call.ts';
import { type CallKey, calls } from '#contract/api/calls.ts';
import { staffHours, staffIdleMinutes, stepUpMinutes } from '#contract/limits.ts';
import { errorResponses } from '#server/http/api-docs/error-examples.ts';
import { exampleOf, exampleText } from '#server/http/api-docs/examples.ts';
import { cookiesOf, securityOf } from '#server/http/api-docs/security.ts';

/** Removes the bounds that every integer schema has: readers would take them for a rule of the call. */
export const schemaSettings = {
  override({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  },
};

/** The parts of an OpenAPI operation written here; the schemas of request and response exist already. */
interface Operation {
  operationId?: string;
  description?: string;
  parameters?: { name: string; in: string; example?: unknown }[];
  requestBody?: { content: Record<string, { schema?: unknown; example?: unknown }> };
  responses: Record<string, unknown>;
  security?: unknown;
}

interface Listed {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: object;
}

/** `GET /api/news/{id}` is `getNewsById`. */
function operationId(key: CallKey): string {
  const words = key
    .replace('/api/', '')
    .replaceAll(/\{(\w+)\}/g, 'by-$1')
    .split(/[\s/-]+/);
  const [method = '', ...rest] = words;
  return method.toLowerCase() + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function addExample(key: CallKey, { parameters = [], requestBody }: Operation): void {
  const { params, query, body } = exampleOf(key);
  const given: Readonly<Record<string, unknown>> = { ...params, ...query };
  for (const parameter of parameters) {
    if (given[parameter.name] !== undefined) parameter.example = given[parameter.name];
  }
  const json = requestBody?.content['application/json'];
  if (json && body) json.example = body;
}

const callers: Readonly<Record<Access, string>> = {
  anyone: 'For everybody.',
  player: 'For players with a session.',
  administrator: `For staff with a session that was used for such calls in the last ${staffIdleMinutes} minutes and whose owner proved in the last ${staffHours} hours who he is.`,
  administratorPassword: `For staff, who send their username and password along; where they use two-step login or have to, also their session, with a second step of the last ${stepUpMinutes} minutes.`,
};

const freshProof = `Needs a proof of identity of the last ${stepUpMinutes} minutes (\`POST /api/auth/confirm-identity\`).`;

function complete(key: CallKey, operation: Operation, publicUrl: string): void {
  addExample(key, operation);
  operation.operationId = operationId(key);
  const example = exampleText(key, cookiesOf(key), publicUrl);
  const { access, permission, stepUp }: Call = calls[key];
  operation.description = [
    callers[access],
    ...(permission ? [`Needs the permission \`${permission}\`.`] : []),
    ...(stepUp ? [freshProof] : []),
    example,
  ].join(' ');
  operation.security = securityOf(key);
  operation.responses = {
    '200': { ...(operation.responses['200'] as object), description: 'Done' },
    ...errorResponses(key),
  };
}

/** Adds to the operations what their schemas lack: ids, examples, cookies, errors. */
export function completeDocument<T extends object>(document: T, publicUrl: string): T {
  const { paths = {}, components } = document as Listed;
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const key = `${method.toUpperCase()} ${path}`;
      if (Object.hasOwn(calls, key)) complete(key as CallKey, operation, publicUrl);
    }
  }
  const { $schema, ...ApiError } = z.toJSONSchema(errorSchema, schemaSettings);
  return {
    ...document,
    components: { ...components, schemas: { ApiError } },
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
  };
}
