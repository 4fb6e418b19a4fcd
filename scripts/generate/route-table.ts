import { paymentRequestService } from '../../src/service/service.ts';

/** Returns the routes of all resources, each with its operation ID and its resource. */
export async function definedRoutes(): Promise<string[]> {
  const routes = paymentRequestService.resources.map(async ({ name, operations }) => {
    const defined = (await operations?.()) ?? [];
    return defined.map(({ method, path, operationId }) => `${method.toUpperCase()} ${path} ${operationId} ${name}`);
  });
  return (await Promise.all(routes)).flat();
}

/** Returns the source of `src/service/routes.generated.ts`, by which calls find the code of their operation. */
export function routeTable(routes: readonly string[]): string {
  const lines = routes.map((line) => `  '${line}',\n`);
  return `/* Generated from the operations by npm run generate. */

/** Each route with its operation ID and its resource. */
export const ROUTES: readonly string[] = [\n${lines.join('')}];\n`;
}
