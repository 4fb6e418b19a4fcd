import * as z from 'zod';
import type { Endpoint } from '../http/endpoint.ts';
import { defineControlRoute } from './control-route.ts';

/** Creates the route of the control API's OpenAPI document, which describes `routes` and itself. */
export function documentRoute(routes: () => readonly Endpoint[]): Endpoint {
  return defineControlRoute({
    method: 'get',
    path: '/__mock/openapi.json',
    summary: "Returns the control API's OpenAPI 3.1 document, with every step",
    response: () => z.record(z.string(), z.unknown()),
    handle: async ({ world }) => {
      // The library that writes the document is loaded only when this route is called.
      const { controlDocument } = await import('./control-document.ts');
      return controlDocument(routes(), world.config.service.steps);
    },
  });
}
