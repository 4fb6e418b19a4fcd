import * as z from 'zod';
import type { OpenApiDocuments } from '../engine/api/http/app-env.ts';
import { type AccessDocument, type ApiDocument, openApiDocument } from '../engine/api/http/openapi.ts';
import { webhookRoutes } from '../engine/api/webhooks/webhook-document.ts';
import { CONTROL_ROUTES } from '../engine/control/control.routes.ts';
import { controlDocument } from '../engine/control/control-document.ts';
import { ownValue } from '../engine/kernel/core/records.ts';
import { loadOperations, type Service } from '../engine/mock/definition/define-service.ts';
import { EXAMPLE_RESPONSES } from './example-responses.generated.ts';
import { CREDENTIALS, type Credential } from './wire/access.ts';
import type { Tag } from './wire/tags.ts';

const UNAUTHORIZED = { 401: 'Unauthorized: the credential is missing or unknown' } as const;
const FORBIDDEN = { 403: 'Forbidden: the client ID is inactive, revoked or used from another origin' } as const;
const TOO_MANY = { 429: 'Too many requests; try again after Retry-After' } as const;

const WEBHOOKS_TAG: Tag = 'Webhooks';

const originHeader = () =>
  z.object({
    Origin: z
      .string()
      .optional()
      .meta({ param: { description: 'Required with x-client-id; a browser sets it.' } }),
  });

function accessOf(auth: string): AccessDocument {
  const taken: readonly Credential[] = ownValue(CREDENTIALS, auth) ?? [];
  if (taken.length === 0) return { security: [{}], errors: TOO_MANY };
  const takesClient = taken.includes('clientId');
  return {
    security: taken.map((name) => ({ [name]: [] })),
    ...(takesClient && auth !== 'management' && { headers: originHeader }),
    errors: { ...UNAUTHORIZED, ...(takesClient && FORBIDDEN), ...TOO_MANY },
  };
}

const SECURITY_SCHEMES: ApiDocument['securitySchemes'] = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'API key of the platform. Default of the mock: test-api-key',
  },
  clientId: {
    type: 'apiKey',
    in: 'header',
    name: 'x-client-id',
    description: 'Front-end credential, used with the Origin header. Default of the mock: cli_test',
  },
  sessionToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'Session token. Default of the mock: test-session-token',
  },
};

/**
 * Returns the OpenAPI documents. The build replaces this module by the generated documents
 * (`build/openapi-documents.js`), so the bundle needs neither `@hono/zod-openapi` nor all of zod.
 */
export async function writeDocuments(service: Service): Promise<OpenApiDocuments> {
  const { document, headers, controlRoutes, steps } = service;
  const api = openApiDocument(await loadOperations(service), {
    info: document.info,
    tags: document.tags,
    securitySchemes: SECURITY_SCHEMES,
    accessOf,
    // The Auth API has no v2: its operations are current.
    isDeprecated: (path) => /^\/v1\/(?!webhook|health|auth|client-ids|payee-destination)/.test(path),
    examples: EXAMPLE_RESPONSES,
    webhooks: webhookRoutes(document.webhooks(), { tag: WEBHOOKS_TAG, headerPrefix: headers.webhook }),
  });
  return { api, control: controlDocument([...CONTROL_ROUTES, ...controlRoutes], steps()) };
}
