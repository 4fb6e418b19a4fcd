/** Does work for each item, a number of items at a time, in their order. */
export async function sideBySide<T>(items: Iterable<T>, most: number, work: (item: T) => Promise<void>): Promise<void> {
  const open = [...items].values();
  const serve = async () => {
    for (const item of open) await work(item);
  };
  await Promise.all(Array.from({ length: most }, serve));
}
