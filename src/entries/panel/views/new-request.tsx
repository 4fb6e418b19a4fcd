import { Field, StepForm } from '../action-form.tsx';
import { CurrencyList } from '../fields.tsx';
import { Panel } from '../parts.tsx';
import type { View } from '../view.ts';

const PAYEE = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
const CURRENCY = 'FAU-sepolia';

/** A form for a new request, with sample values. */
export function NewRequest({ view }: { view: View }) {
  return (
    <Panel title="New request" testid="new-request">
      <StepForm
        view={view}
        step={{ do: 'request.create' }}
        label="Create request"
        testid="create-request"
        tone="primary"
        then="panel/requests/{requestId}"
      >
        <Field name="set:amount" label="Amount" value="25" required size={8} />
        <Field name="set:invoiceCurrency" label="Invoice currency" value="USD" list="currencies" required size={16} />
        <Field name="set:paymentCurrency" label="Paid in" value={CURRENCY} list="currencies" required size={16} />
        <Field name="set:payee" label="Payee" value={PAYEE} required size={44} />
        <Field name="set:reference" label="Your reference" placeholder="optional" size={14} />
        <CurrencyList view={view} />
      </StepForm>
    </Panel>
  );
}
