/** The document that the build made, loaded when it is first asked for. */
export async function openApiDocument(): Promise<unknown> {
  const { OPENAPI } = await import('./openapi-document.ts');
  return JSON.parse(OPENAPI);
}
