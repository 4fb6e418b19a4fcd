import { writeOpenApiClient } from '../../scripts/generate/openapi-client.ts';
import { BUILD_SOURCES, isStale } from '../../scripts/stale-build.ts';

const FOLDER = 'test/contract/openapi-client.generated';

/** Generates the client of `test/contract/typed-client.test.ts`, unless it is up to date. */
export async function setup(): Promise<void> {
  if (isStale(BUILD_SOURCES, `${FOLDER}/index.ts`)) await writeOpenApiClient(FOLDER);
}
