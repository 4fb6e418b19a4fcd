import { OpenAPIRegistry, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import type { Service } from '../service.ts';

/** Returns the OpenAPI 3.1 document of a service's public operations. */
export function openApiDocument({ operations, document }: Service): unknown {
  const registry = new OpenAPIRegistry();
  for (const [name, scheme] of Object.entries(document.securitySchemes)) {
    registry.registerComponent('securitySchemes', name, scheme);
  }
  for (const operation of operations.all) registry.registerPath(operation.route(document));
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: document.info,
    servers: [{ url: '/', description: 'This mock' }],
    tags: document.tags.map((name) => ({ name })),
  });
}
