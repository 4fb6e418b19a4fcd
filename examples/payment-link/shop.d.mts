export function startShop(options: {
  api: string;
  secret: string;
  port?: number;
  clientId?: string;
}): Promise<{ url: string; webhook: string; stop: () => Promise<void> }>;
