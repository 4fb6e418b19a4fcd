import type { ServicePages } from '../../engine/mock/definition/define-service.ts';

/** The panel at /__mock/, the API reference, and the hosted pages. Payment links keep their real path. */
export const panelPages: ServicePages = {
  paths: ['/__mock/', '/__mock/panel/*', '/__mock/pages/*', '/__mock/pay/*', '/pay', '/docs', '/docs/*'],
  load: async (dispatch, resources) => (await import('./panel.app.tsx')).panelApp(dispatch, resources),
};
