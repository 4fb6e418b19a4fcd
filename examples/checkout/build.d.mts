export function buildCheckout(outdir: string): Promise<void>;
