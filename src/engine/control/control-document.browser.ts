/** The document that the build made, loaded when it is first asked for. */
export async function controlDocument(): Promise<Record<string, unknown>> {
  const { CONTROL_DOCUMENT } = await import('./control-document-data.ts');
  return JSON.parse(CONTROL_DOCUMENT);
}
