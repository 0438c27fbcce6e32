import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { LanguageCode } from '#contract/languages.ts';

type Issue = z.core.$ZodIssue;

/** Input that does not fit the contract. */
export class InvalidRequest extends Error {
  readonly statusCode = 400;
  readonly issues: readonly Issue[];
  constructor(issues: readonly Issue[]) {
    super('invalid request');
    this.issues = issues;
  }
}

const { locales } = z;

const wordings: Readonly<Record<LanguageCode, () => { localeError: z.core.$ZodErrorMap }>> = {
  en: locales.en,
  'en-gb': locales.en,
  ro: locales.ro,
  de: locales.de,
  cz: locales.cs,
  dk: locales.da,
  es: locales.es,
  fr: locales.fr,
  gr: locales.el,
  hu: locales.hu,
  it: locales.it,
  nl: locales.nl,
  pl: locales.pl,
  pt: locales.pt,
  ru: locales.ru,
  tr: locales.tr,
};

/** At most this many problems are told: a body can hold any number of them. */
const mostIssues = 20;

function wordingOf(issue: Issue, language: LanguageCode): string {
  const said = wordings[language]().localeError(issue as z.core.$ZodRawIssue);
  return (typeof said === 'string' ? said : said?.message) ?? issue.message;
}

/** One line per problem: the field, then what is wrong, in the asked language. Values are never repeated. */
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

/** Requests and answers go through the contract's schemas. */
export function registerValidation(app: FastifyInstance): void {
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(serializerCompiler);
}
