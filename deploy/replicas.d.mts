export function replicasConf(servers: readonly string[]): string;
export function composeFile(count: number): string;
export function servicesFile(count: number): string;
export function filesFor(count: number, kustomization: string): Record<string, string>;
