import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Config } from '#server/config.ts';
import { completeDocument, schemaSettings } from '#server/http/docs-document.ts';
import { securitySchemes } from '#server/http/docs-security.ts';

/** Of the contract: raised when a call changes so that older clients break. */
const apiVersion = '1';
const docsPath = '/api/docs';

/** The documentation's own files, and the pictures its stylesheet holds as data. */
const docsPolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': ["'self'", 'data:'],
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

const schemasFor = createJsonSchemaTransform({ zodToJsonConfig: schemaSettings });

/** OpenAPI from the schemas that validate; must come before the routes it lists. */
export async function registerDocs(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${config.SITE_NAME} API`,
        version: apiVersion,
        license: { name: 'MIT', identifier: 'MIT' },
        description:
          'Refusals are JSON with a stable `code`. Calls that change something need an `Origin` header of this site wherever a cookie is sent along.',
      },
      servers: [{ url: '/', description: 'This site' }],
      components: { securitySchemes },
    },
    transform: (document) =>
      document.route.config?.call ? schemasFor(document) : { schema: { hide: true }, url: document.url },
    transformObject: (listed) =>
      'openapiObject' in listed ? completeDocument(listed.openapiObject, config.publicUrl) : {},
  });
  await app.register(swaggerUi, {
    routePrefix: docsPath,
    staticCSP: docsPolicy,
    // The bar on top would show the framework's own mark.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', defaultModelsExpandDepth: -1 },
    theme: { title: `${config.SITE_NAME} API` },
  });
}
