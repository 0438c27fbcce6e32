import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { iso1Of, type LanguageCode } from '#contract/languages.ts';

type Issue = z.core.$ZodIssue;

/** Input that fails the contract's schema. */
export class InvalidRequest extends Error {
  readonly statusCode = 400;
  readonly issues: readonly Issue[];
  constructor(issues: readonly Issue[]) {
    super('invalid request');
    this.issues = issues;
  }
}

const locales: Readonly<Record<string, (() => { localeError: z.core.$ZodErrorMap }) | undefined>> = z.locales;

function wordingIn(language: LanguageCode): z.core.$ZodErrorMap {
  return (locales[iso1Of(language)] ?? z.locales.en)().localeError;
}

/** More problems are not listed: a body can hold any number of them. */
const mostIssues = 20;

function wordingOf(issue: Issue, language: LanguageCode): string {
  const said = wordingIn(language)(issue as z.core.$ZodRawIssue);
  return (typeof said === 'string' ? said : said?.message) ?? issue.message;
}

/** One line per problem: the field, then the problem in the visitor's language. Values are never repeated. */
export function readableIssues(issues: readonly Issue[], language: LanguageCode): string[] {
  return issues.slice(0, mostIssues).map((issue) => {
    const field = issue.path.map(String).join('.').slice(0, 60);
    return field ? `${field}: ${wordingOf(issue, language)}` : wordingOf(issue, language);
  });
}

const compileValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const result = schema.safeParse(data, { reportInput: true });
    return result.success ? { value: result.data } : { error: new InvalidRequest(result.error.issues) };
  };

/** Validates requests, and serializes responses, by the contract's schemas. */
export function registerValidation(app: FastifyInstance): void {
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(serializerCompiler);
}
