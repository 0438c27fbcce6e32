import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { completeDocument, schemaSettings } from '#server/http/api-docs/document.ts';
import { securitySchemes } from '#server/http/api-docs/security.ts';

/** The contract's version: raised when a call changes so that older clients break. */
const apiVersion = '1';

/** CSP of the documentation: its own files, and images inlined in its stylesheet. */
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

export interface DocsSettings {
  readonly path: string;
  readonly siteName: string;
  readonly publicUrl: string;
}

export type Documented = Pick<RouteOptions, 'method' | 'url' | 'schema' | 'config'>;

async function addDocumentation(app: FastifyInstance, { path, siteName, publicUrl }: DocsSettings) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${siteName} API`,
        version: apiVersion,
        license: { name: 'MIT', identifier: 'MIT' },
        description:
          'Refusals are JSON with a stable `code`. Calls that change something need an `Origin` header of this site wherever a cookie is sent along.',
      },
      servers: [{ url: '/', description: 'This site' }],
      components: { securitySchemes: securitySchemes(publicUrl) },
    },
    transform: schemasFor,
    transformObject: (listed) =>
      'openapiObject' in listed ? completeDocument(listed.openapiObject, publicUrl) : {},
  });
  await app.register(swaggerUi, {
    routePrefix: path,
    staticCSP: docsPolicy,
    // The top bar would show the framework's logo.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', defaultModelsExpandDepth: -1 },
    theme: { title: `${siteName} API` },
  });
}

/**
 * A separate application that serves OpenAPI from the validating schemas, and nothing else.
 * @param routes of the site
 */
export async function openDocsSite(
  routes: readonly Documented[],
  settings: DocsSettings,
): Promise<FastifyInstance> {
  const app = Fastify({ exposeHeadRoutes: false });
  // The schemas only document here: nothing is validated.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  await addDocumentation(app, settings);
  for (const route of routes) app.route({ ...route, handler: (_request, reply) => reply.callNotFound() });
  await app.ready();
  return app;
}
