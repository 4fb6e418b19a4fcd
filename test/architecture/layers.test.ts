import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { circles, PLACES, RULES, violations } from './layers.ts';

/** Forbidden imports: the file, by its path from `src`, and its import. */
const FORBIDDEN: readonly [file: string, imports: string][] = [
  ['engine/kernel/core/errors.ts', '../store/store.ts'],
  ['engine/kernel/core/errors.ts', 'hono'],
  ['engine/kernel/core/errors.ts', '#packaged-files'],
  ['engine/kernel/clock/clock.ts', '../store/store.ts'],
  ['engine/kernel/store/store.ts', '../world/world.ts'],
  ['engine/kernel/world/world.ts', '../../../service/payers/payers.model.ts'],
  ['engine/kernel/world/world.ts', '../../api/http/app.ts'],
  ['engine/api/http/app.ts', '../../control/control.routes.ts'],
  ['engine/control/control.routes.ts', '../mock/mock-core.ts'],
  ['engine/mock/app/app.ts', '../../../service/service.ts'],
  ['engine/control/control.routes.ts', '../../service/payers/payers.model.ts'],
  ['engine/control/control.routes.ts', '../../entries/panel/panel.routes.ts'],
  ['engine/mock/mock-core.ts', '../../entries/cli/main.ts'],
  ['engine/mock/mock-core.ts', './state/row-store.ts'],
  ['engine/mock/state/row-store.ts', 'node:fs'],
  ['engine/mock/app/pages-app.ts', '../../api/platform/node-platform.ts'],
  ['engine/api/webhooks/webhooks.model.ts', './webhooks.commands.ts'],
  ['service/calldata/networks.ts', '../payers/payers.model.ts'],
  ['service/calldata/networks.ts', '../../engine/kernel/store/store.ts'],
  ['service/payers/payers.model.ts', './payers.commands.ts'],
  ['service/payers/payers.model.ts', '@hono/zod-openapi'],
  ['service/payers/payers.model.ts', '../../engine/api/http/app.ts'],
  ['service/payers/payers.commands.ts', './payers.resource.ts'],
  ['service/payers/payers.commands.ts', './payers.operations.ts'],
  ['service/payers/payers.commands.ts', '../wire/field-schemas.ts'],
  ['service/payers/payers.commands.ts', '../../entries/panel/panel.routes.ts'],
  ['service/payers/payers.operations.ts', '../../entries/cli/main.ts'],
  ['service/payers/payers.panel.ts', './payers.commands.ts'],
  ['service/payers/payers.commands.ts', '../requests/requests.commands.ts'],
  ['service/payments/payment-payloads.model.ts', '../webhooks/payloads.ts'],
  ['service/payers/payers.commands.ts', '../../engine/api/http/app.ts'],
  ['service/payers/payers.commands.ts', 'hono'],
  ['service/requests/remaining-amounts.ts', './requests-v2.operations.ts'],
  ['service/payments/payment-search.ts', './payment-item.ts'],
  ['service/payments/pay.commands.ts', '../journeys/journeys.commands.ts'],
  ['service/devchain/genesis.ts', 'node:fs'],
  ['service/wire/operation.ts', '../client-ids/client-ids.commands.ts'],
  ['engine/kernel/clock/timers.ts', 'zod'],
  ['service/currencies/currencies.commands.ts', '../requests/requests.model.ts'],
  ['service/timing/timing.model.ts', '../payments/payments.model.ts'],
  ['service/wallets/wallets.commands.ts', '../payouts/payouts.commands.ts'],
  ['service/sessions/sessions.commands.ts', '../recurring/recurring.model.ts'],
  ['service/client-ids/client-ids.commands.ts', '../intents/intents.model.ts'],
  ['service/payment-details/payment-details.commands.ts', '../offramps/offramps.model.ts'],
  ['service/requests/requests.commands.ts', '../webhooks/payloads.ts'],
  ['service/payouts/payouts.commands.ts', '../generate/generate.ts'],
  ['service/recurring/recurring.commands.ts', '../chain/chain-watcher.ts'],
  ['service/intents/intents.commands.ts', '../journeys/journeys.commands.ts'],
  ['service/offramps/offramps.commands.ts', '../webhooks/payloads.ts'],
  ['service/secure-payments/links.ts', '../generate/generate.ts'],
  ['service/health/health.operations.ts', '../requests/requests.model.ts'],
  ['service/journeys/journeys.operations.ts', '../webhooks/payloads.ts'],
  ['service/chain/chain-watcher.ts', '../generate/generate.ts'],
  ['service/generate/generate.ts', '../chain/chain-watcher.ts'],
  ['service/webhooks/payloads.ts', '../generate/generate.ts'],
  ['service/requests/requests-v1.operations.ts', './requests-v2.operations.ts'],
  ['service/requests/requests-v2.operations.ts', './requests-v1.operations.ts'],
  ['entries/panel/panel.app.tsx', '../../service/payers/payers.commands.ts'],
  ['service/payers/payers.commands.ts', '../payment-details/payment-details.model.ts'],
  ['service/destinations/destinations.commands.ts', '../client-ids/client-ids.model.ts'],
  ['service/payers/payers.panel.ts', '../../entries/panel/labels.ts'],
  ['entries/client/create-client.ts', '../node/create-mock.ts'],
  ['entries/client/create-client.ts', '../../engine/kernel/world/world.ts'],
];

test.each(FORBIDDEN)('layers: %s may not import %s', (file, imports) => {
  expect(violations(file, `import '${imports}';`)).not.toEqual([]);
});

test('layers: every rule refuses one of these imports', () => {
  const refused = FORBIDDEN.flatMap(([file, imports]) => violations(file, `import '${imports}';`));
  const broken = new Set(refused.map(({ rule }) => rule));
  expect(RULES.filter((rule) => !broken.has(rule))).toEqual([]);
});

test('layers: every file and folder of the rules exists', () => {
  const named = PLACES.filter((place) => place.includes('/') && !place.includes('*'));
  expect(named.filter((place) => !existsSync(`src/${place}`))).toEqual([]);
});

/** Source text by path. */
const SOURCES = new Map(
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(`src/${file}`, 'utf8')]),
);

test('layers: every import of the source tree is allowed', () => {
  expect([...SOURCES].flatMap(([file, text]) => violations(file, text))).toEqual([]);
});

test('layers: no two source files share a stem', () => {
  const stems = [...SOURCES.keys()].map((file) => basename(file).replace(/\.tsx?$/, ''));
  expect(stems.filter((stem, at) => stems.indexOf(stem) !== at)).toEqual([]);
});

test('layers: import cycles in the engine have at most three files, including type imports', () => {
  expect(circles(SOURCES)).toEqual([]);
});

test('layers: reports an import cycle of four files', () => {
  const files = Array.from({ length: 4 }, (_, index) => `engine/kernel/world/${index}.ts`);
  const ring = files.map((file, index) => [file, `import type { A } from './${(index + 1) % 4}.ts';`] as const);
  expect(circles(new Map(ring))).toEqual([files]);
});

/** Names, headers, fields and messages of the service. */
const SERVICE_WORDS = [
  '/v1/',
  'Payment Request',
  'Throttler',
  'bankName',
  'payment_request_mock',
  'sourceTxHash',
  'x-api-key',
  'x-client-id',
  'x-request-network',
];

test('layers: the engine contains no word of the service outside comments', () => {
  const code = (text: string) => text.replaceAll(/^ *(\/\*\*|\*|\/\/).*$/gm, '');
  const files = [...SOURCES].filter(
    ([file, text]) => file.startsWith('engine/') && SERVICE_WORDS.some((word) => code(text).includes(word)),
  );
  expect(files.map(([file]) => file)).toEqual([]);
});

test('layers: only webhook and delivery columns in the engine have service names', () => {
  const named = /\b(requestId|clientUserId|clientId|kyc)\b/;
  const files = [...SOURCES].filter(([file, text]) => file.startsWith('engine/') && named.test(text));
  expect(files.map(([file]) => file.replace('engine/api/webhooks/', '')).sort()).toEqual([
    'deliveries.commands.ts',
    'webhooks.commands.ts',
    'webhooks.model.ts',
  ]);
});

test('layers: no unit test of the engine imports the service', () => {
  const tests = readdirSync('test/unit/engine');
  expect(tests.length).toBeGreaterThan(16);
  const guests = tests.filter((file) =>
    /from '[./]+\/service\//.test(readFileSync(`test/unit/engine/${file}`, 'utf8')),
  );
  expect(guests).toEqual([]);
});
