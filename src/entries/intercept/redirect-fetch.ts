import { addAdvice, addressOf, type Redirection } from './redirection.ts';

type Fetch = typeof globalThis.fetch;

/** Returns a `fetch` that sends redirected calls with `send`, and all others with `before`. */
export function redirectFetch(before: Fetch, send: Fetch, { base, redirects, adviceFor }: Redirection): Fetch {
  return async (input, init) => {
    const url = urlOf(input);
    // `fetch` refuses a URL with credentials, and the target has none.
    const isRedirected = url !== undefined && redirects(url) && url.username === '' && url.password === '';
    if (!isRedirected) return before(input, init);
    const target = `${addressOf(base)}${url.pathname}${url.search}`;
    try {
      return await send(input instanceof Request ? new Request(target, input) : target, init);
    } catch (error) {
      if (error instanceof Error) addAdvice(error.cause, adviceFor(url.host));
      throw error;
    }
  };
}

/** Returns undefined for a URL that `fetch` refuses. */
function urlOf(input: Parameters<Fetch>[0]): URL | undefined {
  const url = input instanceof Request ? input.url : input;
  return URL.canParse(url) ? new URL(url) : undefined;
}
