import { z } from 'zod';

/** The part of JSON Schema that the API's own document speaks. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly $ref?: string;
  readonly additionalProperties?: boolean | JsonSchema;
}

interface Media {
  readonly schema?: JsonSchema;
  readonly example?: unknown;
}

type Content = Readonly<Record<string, Media>>;

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required?: boolean;
  readonly schema?: JsonSchema;
  readonly example?: unknown;
}

interface OperationInDocument {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

/** One call of the document, ready to be made and its response checked. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Content;
  /** What is wrong with an answer of this status; undefined when nothing is. */
  check(status: number, type: string, body: unknown): string | undefined;
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationInDocument>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/** Puts what a reference names in its place. */
function resolve(value: unknown, document: ApiDocument): unknown {
  if (Array.isArray(value)) return value.map((each) => resolve(each, document));
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value && typeof value.$ref === 'string') {
    return resolve(document.components.schemas[value.$ref.split('/').at(-1) ?? ''], document);
  }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolve(each, document)]));
}

/** An intersection of closed objects would refuse everything: the error is checked, then its code. */
function schemasOf(schema: JsonSchema): readonly JsonSchema[] {
  return schema.allOf ?? [schema];
}

function checkWith(operation: OperationInDocument, document: ApiDocument): Operation['check'] {
  const checks = new Map<string, readonly z.ZodType[]>();
  for (const [status, { content = {} }] of Object.entries(operation.responses)) {
    const { schema } = content['application/json'] ?? {};
    if (!schema) continue;
    const parts = schemasOf(schema).map((part) => resolve(part, document) as JsonSchema);
    checks.set(
      status,
      parts.map((part) => z.fromJSONSchema(part as never)),
    );
  }
  return (status, type, body) => {
    if (!operation.responses[status]) return `status ${status} is not in the document`;
    if (!type.startsWith('application/json')) {
      return operation.responses[status].content?.[type.split(';')[0] ?? ''] ? undefined : `type ${type}`;
    }
    for (const check of checks.get(String(status)) ?? []) {
      const { error } = check.safeParse(body);
      if (error) return z.prettifyError(error);
    }
    return undefined;
  };
}

/** Every call of an OpenAPI document. */
export function operationsOf(document: ApiDocument): readonly Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      parameters: (operation.parameters ?? []).map((each) => resolve(each, document) as Parameter),
      body: resolve(operation.requestBody?.content ?? {}, document) as Content,
      check: checkWith(operation, document),
    })),
  );
}
