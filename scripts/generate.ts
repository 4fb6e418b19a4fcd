/**
 * Writes the generated files, all or none. With `--check` it writes nothing, lists stale files and exits with 1.
 * `--types` writes only the client of the OpenAPI document, which is not committed.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { indexRoutes } from '../src/engine/api/http/operation-index.ts';
import { paymentRequestService } from '../src/service/service.ts';
import { definedRoutes, routeTable } from './generate/route-table.ts';
import { definedTemplates, templateTable } from './generate/row-templates.ts';
import { definedMethods } from './generate/step-types.ts';
import { wrap } from './generate/wrap.ts';

const { values: flags } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    types: { type: 'boolean', default: false },
  },
});

// The committed tables lack new operations, steps and fields. Mocks copy the service when their module is loaded, so
// that the generators, which call mocks, are imported afterwards.
const routes = await definedRoutes();
const rowTemplates = definedTemplates();
Object.assign(paymentRequestService, { routes: indexRoutes(routes), rowTemplates });
Object.assign(paymentRequestService.document, { stepMethods: definedMethods });
const { committedFiles } = await import('./generate/files.ts');
const { writeOpenApiClient } = await import('./generate/openapi-client.ts');
const { RefusedExamples } = await import('./generate/example-responses.ts');

try {
  const files: (readonly [file: string, text: string])[] = [];
  if (!flags.types) {
    files.push(['src/service/routes.generated.ts', routeTable(routes)] as const);
    files.push(['src/service/row-templates.generated.ts', templateTable(rowTemplates)] as const);
    files.push(...(await committedFiles()));
  }
  // Only now, so that nothing is written if a file cannot be generated.
  if (!flags.check) await writeOpenApiClient('test/contract/openapi-client.generated');
  for (const [file, text] of files) update(file, file.startsWith('src/') ? wrap(text) : text);
} catch (error) {
  if (!(error instanceof RefusedExamples)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function update(file: string, text: string): void {
  const current = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (current === text) return;
  if (flags.check) {
    console.error(`${file} is stale: npm run generate`);
    process.exitCode = 1;
  } else {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`wrote ${file}`);
  }
}
