/**
 * Options of the command payment-request-mock. Flags and variables such as MOCK_PORT take precedence.
 *
 * @type {import('payment-request-mock').MockConfig}
 */
export default {
  port: 4010,
  scenarios: './mock/scenarios',
  // Scenarios to apply at start and after each reset; GET /__mock/scenarios lists all.
  scenario: [],
};
