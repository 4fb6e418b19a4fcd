import { defineEmulator } from 'emulate';
import { createMock } from 'payment-request-mock';

/** The mock as an emulate service. A reset creates a new mock. */
export const paymentRequests = defineEmulator({
  name: 'payment-requests',
  state: () => ({}),
  cors: false,
  setup({ app, baseUrl, onDispose }) {
    const mock = createMock({ baseUrl });
    app.use(({ req }) => mock.fetch(req.raw));
    onDispose(() => mock.stop());
  },
});
