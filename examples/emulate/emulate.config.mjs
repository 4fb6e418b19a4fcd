import { defineConfig } from 'emulate';
import { paymentRequests } from './payment-requests.mjs';

/** `npx emulate start` serves both. */
export default defineConfig({
  services: {
    'payment-requests': { emulator: paymentRequests, port: 4010 },
    resend: { emulator: 'resend', port: 4008 },
  },
});
