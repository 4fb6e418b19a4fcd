import { OpenAPIHono } from '@hono/zod-openapi';
import type { Service } from '../service.ts';

/** Returns the OpenAPI 3.1 document of a service's public operations. */
export async function openApiDocument({ operations, document }: Service): Promise<unknown> {
  const app = new OpenAPIHono();
  for (const [name, scheme] of Object.entries(document.securitySchemes)) {
    app.openAPIRegistry.registerComponent('securitySchemes', name, scheme);
  }
  for (const operation of operations.all) app.openAPIRegistry.registerPath(operation.route(document));
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: document.info,
    servers: [{ url: '/', description: 'This mock' }],
    tags: document.tags.map((name) => ({ name })),
  });
}
