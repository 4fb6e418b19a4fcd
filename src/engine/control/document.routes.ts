import * as z from 'zod';
import type { HostService } from '../api/http/app-env.ts';
import type { Endpoint } from '../api/http/endpoint.ts';
import { lazyFor } from '../kernel/core/lazy.ts';
import { defineControlRoute } from './control-route.ts';

/** Creates the route of the control API's OpenAPI document, which describes `routes` and itself. */
export function documentRoute(routes: () => readonly Endpoint[]) {
  // The library that writes the document is loaded only when this route is called.
  const documentOf = lazyFor(async ({ controlRoutes, steps }: HostService) => {
    const { controlDocument } = await import('./control-document.ts');
    return controlDocument([...routes(), ...controlRoutes], steps);
  });
  return defineControlRoute('GET /openapi.json', {
    summary: "Returns the control API's OpenAPI 3.1 document, with every step",
    response: () => z.record(z.string(), z.unknown()),
    handle: ({ host }) => documentOf(host.service),
  });
}
