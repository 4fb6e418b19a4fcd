import { digestOf } from './answer.ts';
import { type Call, prepare, send } from './caller.ts';
import { FAU, NATIVE, OTHER, PAYEE, PAYER, SCHEDULE } from './inputs.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { Recording } from './recording.ts';
import { openWorld, type World } from './world.ts';

const FEE = `feePercentage=2.5&feeAddress=${OTHER}`;
const QUERIES = ['', '?wallet={payer}', `?${FEE}`, '?amount=1', '?wallet={payer}&chain=BASE&token=USDC'];

/** Records hashes of the transactions for every currency, conversion, payout, batch and schedule. */
export async function recordCalldata(): Promise<Recording> {
  const recording = new Recording();
  const world = await openWorld();
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
    for (const query of QUERIES) {
      recording.add(`${pair} pay${query}`, await digest(world, { line: `GET /v2/request/{made}/pay${query}` }, names));
    }
    const routes = { line: 'GET /v2/request/{made}/routes?wallet={payer}' };
    recording.add(`${pair} routes`, await digest(world, routes, names));
    for (const [note, payout] of payouts(body)) {
      await world.restart();
      recording.add(`${pair} ${note}`, await digest(world, payout));
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
