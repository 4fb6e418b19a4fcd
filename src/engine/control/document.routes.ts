import * as z from 'zod';
import type { Endpoint } from '../http/endpoint.ts';
import { defineControlRoute } from './control-route.ts';

/** Creates the route of the control API's own document; it describes `routes` and itself. */
export function documentRoute(routes: () => readonly Endpoint[]): Endpoint {
  return defineControlRoute({
    method: 'get',
    path: '/__mock/openapi.json',
    summary: "The control API's own OpenAPI 3.1 document, with every step",
    response: () => z.record(z.string(), z.unknown()),
    handle: async ({ world }) => {
      // Only this route needs the library that writes the document.
      const { controlDocument } = await import('./control-document.ts');
      return controlDocument(routes(), world.config.service.steps);
    },
  });
}
