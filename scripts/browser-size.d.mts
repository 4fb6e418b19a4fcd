export function browserSize(entry?: string): Promise<{ bytes: number; files: string[] }>;
