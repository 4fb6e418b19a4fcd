import * as z from 'zod';
import type { Endpoint } from '../http/endpoint.ts';
import { validationErrorSchema } from '../http/error-schemas.ts';
import { jsonContent, routeOf, writeDocument } from '../http/openapi.ts';
import type { Steps } from '../steps/registry.ts';

type Json = Record<string, unknown>;

const TOKEN = { controlToken: [] };

/** Returns the control API's own OpenAPI document. */
export function controlDocument(routes: readonly Endpoint[], steps: Steps): Json {
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
        description: 'For tests only. Works in a workspace too, under /w/{key}/__mock.',
        license: { name: 'MIT' },
      },
      servers: [
        { url: '/', description: 'The main workspace' },
        { url: '/w/{key}', description: 'A workspace', variables: { key: { default: 'default' } } },
      ],
      security: [{}, TOKEN],
      tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    },
  );
}

function controlRoute(route: Endpoint) {
  const { path, summary, body, response, mediaType } = route;
  return routeOf(route, {
    requiresBody: body?.().safeParse({}).success === false,
    bodyContent: path === '/__mock/steps' ? STEPS_CONTENT : undefined,
    responses: {
      200: { description: summary, content: { [mediaType]: { schema: response() } } },
      default: {
        description: 'An error that names the wrong field and the valid values',
        content: jsonContent(validationErrorSchema()),
      },
    },
  });
}

const STEP = { $ref: '#/components/schemas/Step' };

/** Content of a request body that holds one step or several. */
const STEPS_CONTENT = { 'application/json': { schema: { anyOf: [STEP, { type: 'array' as const, items: STEP }] } } };

/** Returns a schema for each step, and `Step`, the union of all of them. */
function stepSchemas(steps: Steps): Record<string, Json> {
  const refOf = (name: string) => `#/components/schemas/${name}`;
  const each = [...steps.values()].map(({ name, description, schema }) => {
    const {
      $schema: _,
      properties,
      required = [],
      ...shape
    } = z.toJSONSchema(schema(), {
      io: 'input',
      unrepresentable: 'any',
    });
    const all = {
      ...shape,
      description,
      properties: { do: { const: name }, ...properties },
      required: ['do', ...required],
    };
    return [name, all] as const;
  });
  const names = [...steps.keys()];
  const Step = {
    description: 'One change of state',
    oneOf: names.map((name) => ({ $ref: refOf(name) })),
    discriminator: { propertyName: 'do', mapping: Object.fromEntries(names.map((name) => [name, refOf(name)])) },
  };
  return { Step, ...Object.fromEntries(each) };
}
