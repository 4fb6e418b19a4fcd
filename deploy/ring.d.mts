export function ringOf(servers: readonly string[]): (key: string) => string;
export function serversIn(conf: string): string[];
