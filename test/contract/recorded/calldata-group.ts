import { digestOf } from './answer.ts';
import { type Call, prepare, send } from './caller.ts';
import { FAU, NATIVE, OTHER, PAYEE, PAYER, SCHEDULE } from './inputs.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { Recording } from './recording.ts';
import { openWorld, type World } from './world.ts';

const FEE = `feePercentage=2.5&feeAddress=${OTHER}`;
const WITH_WALLET = '?wallet={payer}';
const QUERIES = ['', WITH_WALLET, `?${FEE}`, '?amount=1', '?wallet={payer}&chain=BASE&token=USDC'];

/**
 * Records hashes of the transactions for every currency, conversion, payout, batch and schedule. A payment with a wallet is
 * expected to be the one without, and a payout to be answered as that of the pair before it.
 */
export async function recordCalldata(): Promise<Recording> {
  const recording = new Recording();
  const world = await openWorld();
  const before = new Map<string, string>();
  for (const [invoiceCurrency, paymentCurrency] of await pairs(world)) {
    await world.restart();
    const body = { payee: PAYEE, amount: '12.5', invoiceCurrency, paymentCurrency, payer: PAYER };
    const pair = `${invoiceCurrency} to ${paymentCurrency}`;
    const created = await send(world.mock, { line: 'POST /v2/request', body });
    const copy = created.clone();
    const answer = (await created.json()) as { requestId?: string };
    if (answer.requestId === undefined) {
      recording.add(pair, await digestOf(copy));
      continue;
    }
    const names = { ...world.names, made: answer.requestId };
    const pay = (query: string) => digest(world, { line: `GET /v2/request/{made}/pay${query}` }, names);
    for (const query of QUERIES) {
      const expected = query === WITH_WALLET ? await pay('') : undefined;
      recording.addUnlike(expected, `${pair} pay${query}`, await pay(query));
    }
    const routes = { line: 'GET /v2/request/{made}/routes?wallet={payer}' };
    recording.add(`${pair} routes`, await digest(world, routes, names));
    for (const [note, payout] of payouts(body)) {
      await world.restart();
      const text = await digest(world, payout);
      recording.addUnlike(before.get(note), `${pair} ${note}`, text);
      before.set(note, text);
    }
  }
  return recording;
}

/** Every currency paid as itself, and every conversion that the service offers for US dollars and euros. */
async function pairs({ mock }: World): Promise<[string, string][]> {
  const currencies = await prepare(mock, { line: 'GET /v2/currencies' });
  const ids = Array.isArray(currencies) ? currencies.map(idOf) : [];
  const conversions: [string, string][] = [];
  for (const fiat of ['USD', 'EUR']) {
    const routes = await prepare(mock, { line: `GET /v2/currencies/${fiat}/conversion-routes` });
    const list = isObject(routes) && Array.isArray(routes.conversionRoutes) ? routes.conversionRoutes : [];
    conversions.push(...list.map((route): [string, string] => [fiat, idOf(route)]));
  }
  return [...ids.map((id): [string, string] => [id, id]), ...conversions];
}

function idOf(value: Json): string {
  return isObject(value) ? String(value.id) : '';
}

function payouts(body: JsonObject): [string, Call][] {
  const payout = (line: string, content: JsonObject): Call => ({ line: `POST ${line}`, body: content });
  const { payer: _, ...bare } = body;
  return [
    ['payout', payout('/v2/payouts', { ...bare, payerWallet: PAYER })],
    ['payout with fee', payout('/v2/payouts', { ...bare, feePercentage: '1', feeAddress: OTHER })],
    ['payment of v1', payout('/v1/pay', bare)],
    ['recurring payout', payout('/v2/payouts', { ...bare, recurrence: SCHEDULE.recurrence ?? null })],
    ['batch', payout('/v2/payouts/batch', { requests: [bare, { ...bare, amount: '3' }], payer: PAYER })],
    ['batch with fee', payout('/v2/payouts/batch', { requests: [bare], feePercentage: '1', feeAddress: OTHER })],
    ['batch with others', payout('/v2/payouts/batch', { requests: [bare, FAU, NATIVE] })],
  ];
}

async function digest({ mock, names }: World, call: Call, more = names): Promise<string> {
  return digestOf(await send(mock, call, more));
}
