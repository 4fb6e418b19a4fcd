import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { circles, violations } from './layers.ts';

/** Forbidden imports: the file and its import. */
const FORBIDDEN: readonly [file: string, imports: string][] = [
  ['src/engine/kernel/core/errors.ts', '../store/store.ts'],
  ['src/engine/kernel/core/errors.ts', 'hono'],
  ['src/engine/kernel/core/errors.ts', '#packaged-files'],
  ['src/engine/kernel/clock/clock.ts', '../store/store.ts'],
  ['src/engine/kernel/store/store.ts', '../world/world.ts'],
  ['src/engine/kernel/world/world.ts', '../../../service/payers/payers.model.ts'],
  ['src/engine/kernel/world/world.ts', '../../api/http/app.ts'],
  ['src/engine/api/http/app.ts', '../../control/control.routes.ts'],
  ['src/engine/control/control.routes.ts', '../mock/mock-core.ts'],
  ['src/engine/mock/app/app.ts', '../../../service/service.ts'],
  ['src/engine/control/control.routes.ts', '../../service/payers/payers.model.ts'],
  ['src/engine/control/control.routes.ts', '../../entries/panel/panel.routes.ts'],
  ['src/engine/mock/mock-core.ts', '../../entries/cli/main.ts'],
  ['src/engine/mock/mock-core.ts', './state/row-store.ts'],
  ['src/engine/mock/state/row-store.ts', 'node:fs'],
  ['src/engine/mock/app/pages-app.ts', '../../api/platform/node-platform.ts'],
  ['src/engine/api/webhooks/webhooks.model.ts', './webhooks.commands.ts'],
  ['src/service/calldata/networks.ts', '../payers/payers.model.ts'],
  ['src/service/calldata/networks.ts', '../../engine/kernel/store/store.ts'],
  ['src/service/payers/payers.model.ts', './payers.commands.ts'],
  ['src/service/payers/payers.model.ts', '@hono/zod-openapi'],
  ['src/service/payers/payers.model.ts', '../../engine/api/http/app.ts'],
  ['src/service/payers/payers.commands.ts', './payers.resource.ts'],
  ['src/service/payers/payers.commands.ts', './payers.operations.ts'],
  ['src/service/payers/payers.commands.ts', '../wire/field-schemas.ts'],
  ['src/service/payers/payers.commands.ts', '../../entries/panel/panel.routes.ts'],
  ['src/service/payers/payers.operations.ts', '../../entries/cli/main.ts'],
  ['src/service/payers/payers.panel.ts', './payers.commands.ts'],
  ['src/service/payers/payers.commands.ts', '../requests/requests.commands.ts'],
  ['src/service/payments/payment-payloads.model.ts', '../webhooks/payloads.ts'],
  ['src/service/payers/payers.commands.ts', '../../engine/api/http/app.ts'],
  ['src/service/payers/payers.commands.ts', 'hono'],
  ['src/service/requests/remaining-amounts.ts', './requests-v2.operations.ts'],
  ['src/service/payments/payment-search.ts', './payment-item.ts'],
  ['src/service/payments/pay.commands.ts', '../journeys/journeys.commands.ts'],
  ['src/service/devchain/genesis.ts', 'node:fs'],
  ['src/service/wire/operation.ts', '../client-ids/client-ids.commands.ts'],
  ['src/service/requests/requests-v1.operations.ts', './requests-v2.operations.ts'],
  ['src/service/requests/requests-v2.operations.ts', './requests-v1.operations.ts'],
  ['src/entries/panel/panel.app.tsx', '../../service/payers/payers.commands.ts'],
  ['src/service/payers/payers.commands.ts', '../payment-details/payment-details.model.ts'],
  ['src/service/destinations/destinations.commands.ts', '../client-ids/client-ids.model.ts'],
  ['src/service/payers/payers.panel.ts', '../../entries/panel/labels.ts'],
  ['src/entries/client/create-client.ts', '../node/create-mock.ts'],
  ['src/entries/client/create-client.ts', '../../engine/kernel/world/world.ts'],
];

test.each(FORBIDDEN)('layers: %s may not import %s', (file, imports) => {
  expect(violations(file, `import '${imports}';`)).not.toEqual([]);
});

/** Source text by path. */
const SOURCES = new Map(
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [`src/${file}`, readFileSync(`src/${file}`, 'utf8')]),
);

test('layers: source lines have at most 120 characters', () => {
  const files = ['src', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `${parentPath}/${name}`),
  );
  expect(files.filter((file) => /.{121}/.test(readFileSync(file, 'utf8')))).toEqual([]);
});

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
  const files = Array.from({ length: 4 }, (_, index) => `src/engine/kernel/world/${index}.ts`);
  const ring = files.map((file, index) => [file, `import type { A } from './${(index + 1) % 4}.ts';`] as const);
  expect(circles(new Map(ring))).toEqual([files]);
});

test('layers: the engine contains no service name, header, field or message', () => {
  const code = (text: string) => text.replaceAll(/^ *(\/\*\*|\*|\/\/).*$/gm, '');
  const named =
    /x-request-network|x-client-id|x-api-key|sourceTxHash|bankName|Throttler|Payment Request|\/v1\/|payment_request_mock/;
  const files = [...SOURCES].filter(([file, text]) => file.startsWith('src/engine/') && named.test(code(text)));
  expect(files.map(([file]) => file)).toEqual([]);
});

test('layers: only webhook and delivery columns in the engine have service names', () => {
  const named = /\b(requestId|clientUserId|clientId|kyc)\b/;
  const files = [...SOURCES].filter(([file, text]) => file.startsWith('src/engine/') && named.test(text));
  expect(files.map(([file]) => file.replace('src/engine/api/webhooks/', '')).sort()).toEqual([
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
