import { buildCheckout } from '../../examples/checkout/build.mjs';
import { useFolder } from '../support/serve.ts';
import { useChromium } from './chromium.ts';

/** An origin that the client ID of the fixtures may call from; the browser finds the free port behind it. */
export const APP = 'http://localhost:5173';

/** Builds and serves the checkout example for the tests of a file. Returns what opens a tab of a browser that finds it at {@link APP}. */
export function useCheckout(): ReturnType<typeof useChromium> {
  const address = useFolder(buildCheckout);
  return useChromium(() => ({ 'localhost:5173': address() }));
}
