import * as z from 'zod';
import type { Endpoint } from '../http/endpoint.ts';
import { defineControlRoute } from './control-route.ts';

/** Creates the route of the control API's own document, which the build made; it is loaded when it is first asked for. */
export function documentRoute(_routes: () => readonly Endpoint[]): Endpoint {
  return defineControlRoute({
    method: 'get',
    path: '/__mock/openapi.json',
    summary: "The control API's own OpenAPI 3.1 document, with every step",
    response: () => z.record(z.string(), z.unknown()),
    handle: async () => {
      const { CONTROL_DOCUMENT } = await import('./control-document-data.ts');
      return JSON.parse(CONTROL_DOCUMENT);
    },
  });
}
