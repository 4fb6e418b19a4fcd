import { type ControlRoute, defineControl } from './define-control.ts';

/** The route of the control API's own document, which the build made; it is loaded when it is first asked for. */
export function documentRoute(_routes: () => readonly ControlRoute[]): ControlRoute {
  return defineControl({
    method: 'get',
    path: '/__mock/openapi.json',
    summary: "The control API's own OpenAPI 3.1 document, with every step",
    handle: async () => {
      const { CONTROL_DOCUMENT } = await import('./control-document-data.ts');
      return JSON.parse(CONTROL_DOCUMENT);
    },
  });
}
