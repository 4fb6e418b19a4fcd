/** The interface of every wallet in a page, EIP-1193. */
export interface Provider {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>;
}

export interface Wallet {
  id: string;
  name: string;
  provider: Provider;
}

/** Announcement of a wallet, EIP-6963. */
type Announcement = CustomEvent<{ info: { uuid: string; name: string }; provider: Provider }>;

/** Lists the wallets of the page, with updates until the view is left. */
export function watchWallets(show: (wallets: readonly Wallet[]) => void, left: AbortSignal): void {
  const announced = new Map<string, Wallet>();
  const list = () => {
    const wallets = [...announced.values()];
    const { ethereum } = window as { ethereum?: Provider };
    // Wallets older than EIP-6963 have no name.
    if (wallets.length === 0 && ethereum !== undefined) {
      wallets.push({ id: 'injected', name: 'Browser wallet', provider: ethereum });
    }
    show(wallets);
  };
  const note = (event: Event) => {
    const { info, provider } = (event as Announcement).detail;
    announced.set(info.uuid, { id: info.uuid, name: info.name, provider });
    list();
  };
  addEventListener('eip6963:announceProvider', note, { signal: left });
  list();
  dispatchEvent(new Event('eip6963:requestProvider'));
}
