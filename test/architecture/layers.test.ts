import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { circles, folderCircles, PLACES, RULES, violations } from './layers.ts';

/** Forbidden imports: the file, by its path from `src`, and its import. */
const FORBIDDEN: readonly [file: string, imports: string][] = [
  ['engine/kernel/core/errors.ts', '../store/store.ts'],
  ['engine/kernel/core/errors.ts', 'hono'],
  ['engine/kernel/core/errors.ts', '#packaged-files'],
  ['engine/kernel/clock/clock.ts', '../store/store.ts'],
  ['engine/kernel/store/store.ts', '../world/world.ts'],
  ['engine/kernel/world/world.ts', '../../../service/people/payers/payers.model.ts'],
  ['engine/kernel/world/world.ts', '../../api/http/app.ts'],
  ['engine/api/http/app.ts', '../../control/control.routes.ts'],
  ['engine/control/control.routes.ts', '../mock/mock-core.ts'],
  ['engine/mock/app/app.ts', '../../../service/service.ts'],
  ['engine/control/control.routes.ts', '../../service/people/payers/payers.model.ts'],
  ['engine/control/control.routes.ts', '../../entries/panel/panel.routes.ts'],
  ['engine/mock/mock-core.ts', '../../cli/main.ts'],
  ['engine/mock/mock-core.ts', './state/row-store.ts'],
  ['engine/mock/state/row-store.ts', 'node:fs'],
  ['engine/mock/app/pages-app.ts', '../../api/platform/node-platform.ts'],
  ['engine/api/webhooks/webhooks.model.ts', './webhooks.commands.ts'],
  ['service/calldata/networks.ts', '../people/payers/payers.model.ts'],
  ['service/calldata/networks.ts', '../../engine/kernel/store/store.ts'],
  ['service/people/payers/payers.model.ts', './payers.commands.ts'],
  ['service/people/payers/payers.model.ts', '@hono/zod-openapi'],
  ['service/people/payers/payers.model.ts', '../../../engine/api/http/app.ts'],
  ['service/people/payers/payers.commands.ts', './payers.resource.ts'],
  ['service/people/payers/payers.commands.ts', './payers.operations.ts'],
  ['service/people/payers/payers.commands.ts', '../../wire/field-schemas.ts'],
  ['service/people/payers/payers.commands.ts', '../../../entries/panel/panel.routes.ts'],
  ['service/people/payers/payers.operations.ts', '../../../cli/main.ts'],
  ['service/people/payers/payers.panel.ts', './payers.commands.ts'],
  ['service/people/payers/payers.commands.ts', '../../money/requests/requests.commands.ts'],
  ['service/money/payments/payment-payloads.model.ts', '../../webhooks/payloads.ts'],
  ['service/people/payers/payers.commands.ts', '../../../engine/api/http/app.ts'],
  ['service/people/payers/payers.commands.ts', 'hono'],
  ['service/money/requests/remaining-amounts.ts', '../../request-api/requests-v2.operations.ts'],
  ['service/money/payments/payment-search.ts', './payment-item.ts'],
  ['service/money/payments/pay.commands.ts', '../../journeys/journeys.commands.ts'],
  ['service/devchain/genesis.ts', 'node:fs'],
  ['service/wire/operation.ts', '../people/client-ids/client-ids.commands.ts'],
  ['engine/kernel/clock/timers.ts', 'zod'],
  ['service/catalogue/currencies/currencies.commands.ts', '../../money/requests/requests.model.ts'],
  ['service/catalogue/timing/timing.model.ts', '../../money/payments/payments.model.ts'],
  ['service/catalogue/wallets/wallets.commands.ts', '../../money/payouts/payouts.commands.ts'],
  ['service/people/sessions/sessions.commands.ts', '../../money/recurring/recurring.model.ts'],
  ['service/people/client-ids/client-ids.commands.ts', '../../money/intents/intents.model.ts'],
  ['service/people/payment-details/payment-details.commands.ts', '../../money/offramps/offramps.model.ts'],
  ['service/money/requests/requests.commands.ts', '../../webhooks/payloads.ts'],
  ['service/money/payouts/payouts.commands.ts', '../../generate/generate.ts'],
  ['service/money/recurring/recurring.commands.ts', '../../chain/chain-watcher.ts'],
  ['service/money/intents/intents.commands.ts', '../../journeys/journeys.commands.ts'],
  ['service/money/offramps/offramps.commands.ts', '../../webhooks/payloads.ts'],
  ['service/secure-payments/link-lookups.ts', '../generate/generate.ts'],
  ['service/health/health.operations.ts', '../money/requests/requests.model.ts'],
  ['service/journeys/journeys.operations.ts', '../webhooks/payloads.ts'],
  ['service/chain/chain-watcher.ts', '../generate/generate.ts'],
  ['service/generate/generate.ts', '../chain/chain-watcher.ts'],
  ['service/webhooks/payloads.ts', '../generate/generate.ts'],
  ['service/request-api/requests-v1.operations.ts', './requests-v2.operations.ts'],
  ['service/request-api/requests-v2.operations.ts', './requests-v1.operations.ts'],
  ['entries/panel/panel.app.tsx', '../../service/people/payers/payers.commands.ts'],
  ['service/people/payers/payers.commands.ts', '../payment-details/payment-details.model.ts'],
  ['service/people/destinations/destinations.commands.ts', '../client-ids/client-ids.model.ts'],
  ['service/people/payers/payers.panel.ts', '../../../entries/panel/labels.ts'],
  ['entries/client/create-client.ts', '../node/create-mock.ts'],
  ['entries/client/create-client.ts', '../../engine/kernel/world/world.ts'],
  ['engine/kernel/calls/call-entry.ts', '../world/world.ts'],
  ['engine/kernel/world/world.ts', 'hono'],
  ['engine/api/platform/platform.ts', '../http/endpoint.ts'],
  ['engine/api/http/run-endpoint.ts', '../faults/apply-faults.ts'],
  ['engine/api/calls/call-record.ts', '../webhooks/sender.ts'],
  ['engine/api/faults/apply-faults.ts', '../webhooks/sender.ts'],
  ['engine/api/webhooks/sender.ts', '../../control/guard.ts'],
  ['engine/mock/definition/define-service.ts', '../app/app.ts'],
  ['engine/mock/app/app.ts', '../mock-core.ts'],
  ['service/catalogue/timing/timing.model.ts', '../currencies/currencies.model.ts'],
  ['service/catalogue/protocol-fee/protocol-fee.model.ts', '../wallets/wallets.model.ts'],
  ['service/people/payers/payers.commands.ts', '../sessions/sessions.model.ts'],
  ['service/money/requests/requests.commands.ts', '../payments/pay.commands.ts'],
  ['service/money/payments/pay.commands.ts', '../settlement/settlement.commands.ts'],
  ['service/money/recurring/recurring.commands.ts', '../payouts/payouts.commands.ts'],
  ['service/money/settlement/settlement.commands.ts', '../../secure-payments/link-lookups.ts'],
  ['service/secure-payments/link-lookups.ts', '../request-api/rate-summary.commands.ts'],
  ['service/request-api/requests.resource.ts', '../webhooks/payloads.ts'],
  ['entries/node/start-mock.ts', '../../tools/examine/verdict.ts'],
  ['entries/types/mock.types.ts', '../client/create-client.ts'],
  ['tools/examine/examine-webhook.ts', '../../cli/main.ts'],
  ['tools/examine/examine-webhook.ts', '../../service/webhooks/payloads.ts'],
  ['tools/examine/run/outcomes.ts', '../../../service/people/payers/payers.model.ts'],
  ['tools/examine/webhook-sender.ts', '../../engine/api/webhooks/attempt-delivery.ts'],
  ['tools/verify/script.ts', '../../service/service.ts'],
  ['tools/verify/record.ts', '../../engine/control/guard.ts'],
  ['tools/verify/verify.ts', '../../entries/client/create-client.ts'],
  ['cli/main.ts', '../index.ts'],
  ['cli/main.ts', '../tools/verify/verify.ts'],
  ['cli/start.ts', '../engine/mock/mock-core.ts'],
  ['cli/trigger.ts', '../service/webhooks/payloads.ts'],
];

test.each(FORBIDDEN)('layers: %s may not import %s', (file, imports) => {
  expect(violations(file, `import '${imports}';`)).not.toEqual([]);
});

test('layers: every row of the table and every rule for a kind of file refuses an import', () => {
  const toTheTop = (folder: string) => `${'../'.repeat(folder.split('/').length)}cli/main.ts`;
  const rows = RULES.filter((rule) => existsSync(`src/${rule}`) && rule !== 'cli');
  const planted = rows.map((folder) => [`${folder}/planted.ts`, toTheTop(folder)] as const);
  const refused = [...FORBIDDEN, ...planted].flatMap(([file, imports]) => violations(file, `import '${imports}';`));
  const broken = new Set(refused.map(({ rule }) => rule));
  expect(RULES.filter((rule) => !broken.has(rule))).toEqual([]);
});

test('layers: every folder of a resource has a row in the table', () => {
  const resources = [...SOURCES.keys()].filter((file) => file.endsWith('.resource.ts') && file.startsWith('service/'));
  const lost = resources.map((file) => dirname(file)).filter((folder) => !RULES.includes(folder));
  expect(lost.map((folder) => `add '${folder}': [...BASICS, …] to MAY_IMPORT in test/architecture/layers.ts`)).toEqual(
    [],
  );
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

test('layers: circles of files have at most three files, of type imports only', () => {
  expect(circles(SOURCES)).toEqual([]);
});

test('layers: no circle of folders at any depth', () => {
  expect(folderCircles(SOURCES)).toEqual([]);
});

test('layers: reports a circle of four files, of two files at run time, and of folders', () => {
  const ring = (size: number, kind: string) =>
    new Map(
      Array.from({ length: size }, (_, index) => [
        `engine/kernel/${index}/${index}.ts`,
        `${kind} { A } from '../${(index + 1) % size}/${(index + 1) % size}.ts';`,
      ]),
    );
  expect(circles(ring(3, 'import type'))).toEqual([]);
  expect(circles(ring(4, 'import type'))).toEqual([[...ring(4, '').keys()]]);
  expect(circles(ring(2, 'import'))).toEqual([[...ring(2, '').keys()]]);
  expect(folderCircles(ring(2, 'import type'))).toEqual([['engine/kernel/0', 'engine/kernel/1']]);
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
