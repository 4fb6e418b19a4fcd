import { startMock } from '../src/index.ts';
const mock = await startMock({ port: 0, now: '2026-01-01T00:00:00.000Z', log: false } as never).catch(async (e) => { console.log(String(e)); return startMock({ port: 0, now: '2026-01-01T00:00:00.000Z' } as never); });
const u = mock.url;
const j = async (p: string, m = 'GET', b?: unknown, h = {}) => { const r = await fetch(u + p, { method: m, headers: { 'content-type': 'application/json', ...h }, body: b === undefined ? undefined : JSON.stringify(b) }); const t = await r.text(); try { return { s: r.status, b: JSON.parse(t) }; } catch { return { s: r.status, b: t }; } };
const panel = async (call: string, body?: unknown) => { const f = new URLSearchParams({ call, ...(body ? { body: JSON.stringify(body) } : {}) }); const r = await fetch(u + '/__mock/panel/act', { method: 'POST', redirect: 'manual', headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded', origin: u }, body: f }); const t = await r.text(); try { return JSON.parse(t); } catch { return t; } };
const k = (await j('/__mock/state')).b.credentials.apiKeys[0];
const key = { 'x-api-key': k };
const undo = async (x: any) => console.log('  undo ->', JSON.stringify(await panel(`POST /undo/${x.undo}`)));
console.log('1 rate limit fault');
let a = await panel('POST /steps', { do: 'fault.add', rateLimit: { perSecond: 100 } });
await j('/v2/currencies', 'GET', undefined, key);
await undo(a);
await panel('POST /steps', { do: 'fault.clear' });
console.log('2 scenario of timing + clock');
for (const [i, s] of [{ do: 'clock.advance', by: '1h' }, { do: 'clock.resume' }, { do: 'clock.freeze' }].entries()) { a = await panel('POST /steps', s); console.log(i, a, (await j('/__mock/clock')).b); await undo(a); console.log((await j('/__mock/clock')).b); }
console.log('3 webhook delete, register again, undo');
const w = await j('/v1/webhook', 'POST', { url: 'http://localhost:9/x' }, key); console.log(w.s, w.b);
a = await panel('POST /steps', { do: 'webhook.delete', id: w.b.id ?? w.b.webhookId }); console.log(a);
const w2 = await j('/v1/webhook', 'POST', { url: 'http://localhost:9/x' }, key); console.log(w2.s);
await undo(a);
console.log((await j('/__mock/webhooks')).b);
console.log('4 add webhook, api event creates deliveries, undo');
a = await panel('POST /steps', { do: 'webhook.register', url: 'http://localhost:9/y' });
await panel('POST /steps', { do: 'webhook.trigger', event: 'payment.confirmed' });
await undo(a);
console.log('5 redo of undo');
a = await panel('POST /steps', { do: 'request.create', amount: '5' }); console.log(a);
let b = await panel(`POST /undo/${a.undo}`); console.log(b); await undo(b);
console.log('6 reset undo twice');
a = await panel('POST /reset'); console.log(a); b = await panel(`POST /undo/${a.undo}`); console.log(b); await undo(b);
console.log('7 scenario');
const sc = (await j('/__mock/scenarios')).b.scenarios.map((s: any) => s.name);
for (const name of sc) { const before = JSON.stringify((await j('/__mock/export')).b.tables); a = await panel(`POST /scenarios/${name}`); if (!a.undo) { console.log(name, a); continue; } const r = await panel(`POST /undo/${a.undo}`); const after = JSON.stringify((await j('/__mock/export')).b.tables); if (!r.done || before !== after) console.log(name, r, before === after); }
console.log('8 all step examples');
const { b: { steps } } = await j('/__mock/steps');
await panel('POST /reset');
for (const s of steps) { if (!s.example) continue; const before = JSON.stringify((await j('/__mock/export')).b.tables); a = await panel(`POST /steps`, s.example); if (!a.undo) { console.log(s.name, JSON.stringify(a)); continue; } const r = await panel(`POST /undo/${a.undo}`); const after = JSON.stringify((await j('/__mock/export')).b.tables); if (!r.done || before !== after) console.log(s.name, r, before === after); }
console.log((await j('/__mock/clock')).b);
await mock.stop();
