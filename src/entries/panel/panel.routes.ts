import type { ServicePages } from '../../engine/service.ts';

/** The panel at /__mock/ and the pages that payers see. */
export const panelPages: ServicePages = {
  paths: ['/__mock/', '/__mock/panel/*', '/__mock/pages/*', '/__mock/pay/*'],
  load: async (dispatch) => {
    const { panelApp } = await import('./panel.app.tsx');
    return panelApp(dispatch);
  },
};
