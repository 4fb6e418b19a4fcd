import type { ServicePages } from '../../engine/mock/define-service.ts';

/** Routes of the panel at /__mock/ and of the hosted pages. That of a payment link has the path of the real one. */
export const panelPages: ServicePages = {
  paths: ['/__mock/', '/__mock/panel/*', '/__mock/pages/*', '/__mock/pay/*', '/pay'],
  load: async (dispatch, resources) => (await import('./panel.app.tsx')).panelApp(dispatch, resources),
};
