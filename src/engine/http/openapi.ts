import { OpenAPIHono } from '@hono/zod-openapi';
import { OPERATIONS } from '../../service/operations.ts';

/** The OpenAPI 3.1 document of the public operations. */
export async function openApiDocument(): Promise<unknown> {
  const app = new OpenAPIHono();
  registerSecuritySchemes(app.openAPIRegistry);
  for (const operation of OPERATIONS) app.openAPIRegistry.registerPath(operation.route());
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Payment Request Service (mock)',
      version: '2.0.0',
      description: 'Simulates the Payment Request Service, v1 (deprecated) and v2. No chain, no account, no network.',
      license: { name: 'MIT' },
    },
    servers: [{ url: '/', description: 'This mock' }],
    tags: [
      'Requests',
      'Payouts',
      'Payments',
      'Currencies',
      'Payers',
      'Payment details',
      'Client IDs',
      'Journeys',
      'Webhooks',
    ].map((name) => ({ name })),
  });
  for (const methods of Object.values(document.paths ?? {})) {
    for (const operation of [methods.get, methods.post, methods.put, methods.patch, methods.delete]) {
      if (!operation?.security?.some((scheme) => 'clientId' in scheme)) continue;
      operation.parameters = [...(operation.parameters ?? []), ORIGIN];
    }
  }
  return document;
}

/** Documented here and read by auth: a validator for it would cost every call. */
const ORIGIN = {
  name: 'Origin',
  in: 'header',
  required: false,
  description: 'Required with x-client-id; a browser sets it.',
  schema: { type: 'string' },
} as const;

/** Registers the three ways to authenticate (contract section 5). */
function registerSecuritySchemes(registry: OpenAPIHono['openAPIRegistry']): void {
  registry.registerComponent('securitySchemes', 'apiKey', {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'API key of the platform. Default of the mock: test-api-key',
  });
  registry.registerComponent('securitySchemes', 'clientId', {
    type: 'apiKey',
    in: 'header',
    name: 'x-client-id',
    description: 'Front-end credential, used with the Origin header. Default of the mock: cli_test',
  });
  registry.registerComponent('securitySchemes', 'sessionToken', {
    type: 'http',
    scheme: 'bearer',
    description: 'Session token. Default of the mock: test-session-token',
  });
}
