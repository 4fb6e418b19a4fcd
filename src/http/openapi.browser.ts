/** Nothing is generated in a page, so nothing is registered. */
export function registerSecuritySchemes(_app: unknown): void {}

/** The document that the build made, loaded when it is first asked for. */
export async function openApiDocument(_app: unknown): Promise<unknown> {
  const { OPENAPI } = await import('./openapi-document.ts');
  return JSON.parse(OPENAPI);
}
