import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { payersTable } from '../resources/payers/payers.model.ts';
import { STEPS } from '../scenario-engine/registry.ts';
import type { AppEnv } from '../wire/operation.ts';

/** Plain pages: an overview at /__mock/, and what agreementUrl and kycUrl point at. */
export function mountPages(app: OpenAPIHono<AppEnv>): void {
  app.get('/__mock', (c) => c.redirect('./__mock/'));
  app.get('/__mock/', (c) => c.html(overview(c)));
  app.get('/__mock/pages/:kind{agreement|kyc}/:clientUserId', (c) => {
    const { kind, clientUserId } = c.req.param();
    const payer = c.env.world.table(payersTable).get(clientUserId);
    if (payer === undefined) return c.html(page('Unknown payer', html`<p>There is no payer ${clientUserId}.</p>`), 404);
    return c.html(
      kind === 'kyc' ? kycPage(clientUserId, payer.kycStatus) : agreementPage(clientUserId, payer.agreementStatus),
    );
  });
}

type Body = ReturnType<typeof html>;

function page(title: string, body: Body): Body {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · payment-request-mock</title><link rel="icon" href="data:,">
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1c2024;background:#fff}code{background:#eef0f3;padding:.1em .3em;border-radius:3px}td,th{text-align:left;padding:.2rem 1rem .2rem 0}
@media (prefers-color-scheme:dark){body{color:#e8eaed;background:#16181b}code{background:#2a2e33}a{color:#8ab4f8}}</style>
</head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}

function overview(c: Context<AppEnv>): Body {
  const scenarios = [...c.env.host.scenarios().values()];
  return page(
    'payment-request-mock',
    html`<p>A simulated Payment Request Service. API reference: <a href="/docs">/docs</a>, document:
<a href="/openapi.json">/openapi.json</a>, state: <a href="state">/__mock/state</a>.</p>
<h2>Scenarios</h2><p>Apply one with <code>POST /__mock/scenarios/{name}</code>.</p>
<table><thead><tr><th scope="col">Name</th><th scope="col">What it does</th></tr></thead><tbody>
${scenarios.map(({ name, title }) => html`<tr><td><code>${name}</code></td><td>${title}</td></tr>`)}
</tbody></table>
<h2>Steps</h2><p>Apply one with <code>POST /__mock/steps</code>.</p>
<table><thead><tr><th scope="col">Name</th><th scope="col">What it does</th></tr></thead><tbody>
${[...STEPS.values()].map(({ name, description }) => html`<tr><td><code>${name}</code></td><td>${description}</td></tr>`)}
</tbody></table>`,
  );
}

function agreementPage(clientUserId: string, status: string): Body {
  return page(
    'Agreement (test page)',
    html`<p>This is where the real service would show its agreement to payer <code>${clientUserId}</code>. It signs nothing.</p>
<p>Agreement status: <code data-testid="agreement-status">${status}</code></p>
<p>Complete it with <code>PATCH /v2/payer/{clientUserId}</code> and <code>{"agreementCompleted":true}</code>, or the step
<code>payer.set-status</code>.</p>`,
  );
}

function kycPage(clientUserId: string, status: string): Body {
  return page(
    'Identity check (test page)',
    html`<p>This is where the real service would check the identity of payer <code>${clientUserId}</code>. It checks nothing.</p>
<p>KYC status: <code data-testid="kyc-status">${status}</code></p>
<p>Decide it with the scenarios <code>kyc-approved</code>, <code>kyc-rejected</code> or <code>kyc-pending</code>, or the
step <code>payer.set-status</code>.</p>`,
  );
}
