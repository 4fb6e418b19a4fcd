import type { Endpoint } from '../api/http/endpoint.ts';
import { jsonContent, routeOf, validationErrorSchema, writeDocument } from '../api/http/openapi.ts';
import { controlServers } from './control-servers.ts';
import type { Steps } from './steps/registry.ts';
import { parametersJsonSchema } from './steps/step-list.ts';

type Json = Record<string, unknown>;

const LICENSE = { name: 'MIT', identifier: 'MIT' } as const;

export function controlDocument(routes: readonly Endpoint[], steps: Steps): string {
  return writeDocument(
    {
      routes: routes.map(controlRoute),
      schemas: stepSchemas(steps),
      securitySchemes: {
        controlToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'Required by a mock that accepts connections from other machines; see --control-token',
        },
      },
    },
    {
      info: {
        title: 'Control API of payment-request-mock',
        version: '1',
        description: 'For tests only. Also works in a workspace, under /w/{key}/__mock.',
        license: LICENSE,
      },
      servers: controlServers(''),
      security: [{}, { controlToken: [] }],
    },
  );
}

function controlRoute(route: Endpoint) {
  const { path, summary, body, response, mediaType = 'application/json' } = route;
  return routeOf(route, {
    requiresBody: body?.().safeParse({}).success === false,
    bodyContent: path === '/__mock/steps' ? STEPS_CONTENT : undefined,
    responses: {
      200: { description: summary, content: { [mediaType]: { schema: response() } } },
      '4XX': {
        description: 'An error with the invalid field and the allowed values',
        content: jsonContent(validationErrorSchema()),
      },
    },
  });
}

const STEP = { $ref: '#/components/schemas/Step' };
const STEPS_CONTENT = { 'application/json': { schema: { anyOf: [STEP, { type: 'array' as const, items: STEP }] } } };

function stepSchemas(steps: Steps): Record<string, Json> {
  const refOf = (name: string) => `#/components/schemas/${name}`;
  const each = [...steps.values()].map(({ name, description, schema, example }) => {
    const { $schema: _, properties, required = [], ...shape } = parametersJsonSchema(schema());
    const all = {
      ...shape,
      description,
      properties: { do: { const: name }, ...properties },
      required: ['do', ...required],
      ...(example === undefined ? {} : { example: { do: name, ...example } }),
    };
    return [name, all] as const;
  });
  const names = [...steps.keys()];
  const Step = {
    description: 'A state change',
    oneOf: names.map((name) => ({ $ref: refOf(name) })),
    discriminator: { propertyName: 'do', mapping: Object.fromEntries(names.map((name) => [name, refOf(name)])) },
  };
  return { Step, ...Object.fromEntries(each) };
}
