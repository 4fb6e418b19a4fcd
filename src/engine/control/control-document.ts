import * as z from 'zod';
import { validationErrorSchema } from '../http/error-schemas.ts';
import type { Steps } from '../steps/registry.ts';
import { type ControlRoute, defineControl } from './define-control.ts';

type Json = Record<string, unknown>;

const TOKEN = { controlToken: [] };

/** The route of the control API's own document; it describes `routes` and itself. */
export function documentRoute(routes: () => readonly ControlRoute[]): ControlRoute {
  return defineControl({
    method: 'get',
    path: '/__mock/openapi.json',
    summary: "The control API's own OpenAPI 3.1 document, with every step",
    handle: ({ world }) => controlDocument(routes(), world.config.service.steps),
  });
}

function controlDocument(routes: readonly ControlRoute[], steps: Steps): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method]: operationOf(route) };
  return {
    openapi: '3.1.0',
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
    tags: [...new Set(routes.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...stepSchemas(steps), Error: jsonSchema(validationErrorSchema()) },
      securitySchemes: {
        controlToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'Asked for by a mock that listens beyond its own machine; see --control-token',
        },
      },
    },
  };
}

function operationOf(route: ControlRoute): Json {
  const { summary, params, query, body } = route;
  const parameters = [...parametersOf(params?.(), 'path'), ...parametersOf(query?.(), 'query')];
  return {
    operationId: operationId(route),
    summary,
    tags: [tagOf(route)],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: !body().safeParse({}).success, content: json(bodySchema(route, body())) },
    }),
    responses: {
      200: { description: summary, content: json({}) },
      default: {
        description: 'What is wrong, and what is valid',
        content: json({ $ref: '#/components/schemas/Error' }),
      },
    },
  };
}

/** Bodies are described by their own schemas, and those that hold steps by the steps. */
function bodySchema({ path }: ControlRoute, body: z.ZodType): Json {
  const step = { $ref: '#/components/schemas/Step' };
  return path === '/__mock/steps' ? { anyOf: [step, { type: 'array', items: step }] } : jsonSchema(body);
}

/** `Step` is any of the steps; each has a schema of its own name. */
function stepSchemas(steps: Steps): Json {
  const refOf = (name: string) => `#/components/schemas/${name}`;
  const each = [...steps.values()].map(({ name, description, schema }) => {
    const {
      properties = {},
      required = [],
      ...shape
    } = jsonSchema(schema()) as {
      properties?: Json;
      required?: string[];
    };
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

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...type }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: type,
  }));
}

/** `POST /__mock/snapshots/{id}/restore` is `postSnapshotsByIdRestore`. */
function operationId({ method, path }: ControlRoute): string {
  const words = path
    .replace('/__mock', '')
    .replace(/\{(\w+)\}/g, 'by-$1')
    .split(/\W+/);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

const tagOf = ({ path }: ControlRoute) => path.split(/[/.]/)[2] ?? '';

const json = (schema: Json) => ({ 'application/json': { schema } });

function jsonSchema(schema: z.ZodType): Json {
  // `_internal` and `example` are for the public document (component.ts).
  const { $schema: _, _internal, example, ...shape } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return shape;
}
