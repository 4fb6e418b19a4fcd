import type { Endpoint } from '../api/http/endpoint.ts';
import { describedTags, jsonContent, routeOf, validationErrorSchema, writeDocument } from '../api/http/openapi.ts';
import type { Steps } from './steps/registry.ts';
import { parametersJsonSchema } from './steps/step-list.ts';

type Json = Record<string, unknown>;

const LICENSE = { name: 'MIT', identifier: 'MIT' } as const;
const TOKEN = { controlToken: [] };

/** What the routes are about, by the first word of their path. */
const TAGS = {
  health: 'Whether the mock is up.',
  state: 'The state of a workspace: its time, its credentials and its rows.',
  reset: 'Going back to the state after the start.',
  snapshots: 'States to go back to.',
  export: 'A state as plain JSON.',
  import: 'An exported state as a snapshot.',
  'magic-values': 'Values of the public API that decide what happens.',
  steps: 'Changes of state: payments, refunds, reviews, faults and more.',
  scenarios: 'Named lists of steps.',
  clock: "The workspace's clock.",
  calls: 'The log of calls.',
  explain: 'Why a record is as it is.',
  events: 'What happens, as a stream.',
  settled: 'Waiting until everything is delivered.',
  webhooks: 'Registered addresses and deliveries.',
  faults: 'Failures on purpose.',
  workspaces: 'Independent states on one server.',
  chain: 'The blockchain nodes that the mock watches.',
  openapi: 'This document.',
} as const;

/** Returns the OpenAPI document of the control API as JSON. */
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
        description: 'For tests only. Works in a workspace too, under /w/{key}/__mock.',
        license: LICENSE,
      },
      servers: [
        { url: '/', description: 'The main workspace' },
        { url: '/w/{key}', description: 'A workspace', variables: { key: { default: 'default' } } },
      ],
      security: [{}, TOKEN],
      tags: describedTags(TAGS),
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
        description: 'An error that names the wrong field and the valid values',
        content: jsonContent(validationErrorSchema()),
      },
    },
  });
}

const STEP = { $ref: '#/components/schemas/Step' };
const STEPS_CONTENT = { 'application/json': { schema: { anyOf: [STEP, { type: 'array' as const, items: STEP }] } } };

/** Returns a schema for each step, and `Step`, the union of all of them. */
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
    description: 'One change of state',
    oneOf: names.map((name) => ({ $ref: refOf(name) })),
    discriminator: { propertyName: 'do', mapping: Object.fromEntries(names.map((name) => [name, refOf(name)])) },
  };
  return { Step, ...Object.fromEntries(each) };
}
