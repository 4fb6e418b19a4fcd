/** What `process-metrics.ts` is for Node: a page has no process of its own. */
export async function measureProcess(): Promise<undefined> {
  return undefined;
}
