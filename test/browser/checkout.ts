import { buildCheckout } from '../../examples/checkout/build.mjs';
import { useFolder } from '../support/serve.ts';
import { useChromium } from './chromium.ts';

/** An allowed origin of the fixture client ID. The browser maps it to the free port. */
export const APP = 'http://localhost:5173';

/** Builds and serves the checkout example. Returns a function that opens a tab in which {@link APP} resolves to it. */
export function useCheckout(): ReturnType<typeof useChromium> {
  const address = useFolder(buildCheckout);
  return useChromium(() => ({ 'localhost:5173': address() }));
}
