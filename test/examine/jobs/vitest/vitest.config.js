// biome-ignore lint/style/noDefaultExport: vitest reads it so
export default { test: { include: ['*.spec.ts'] } };
