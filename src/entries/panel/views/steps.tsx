import { listSteps, type StepInfo } from '../../../engine/control/steps/step-list.ts';
import { Field, StepForm } from '../action-form.tsx';
import { EmptyList } from '../empty-list.tsx';
import { CurrencyList } from '../fields.tsx';
import { Page } from '../layout.tsx';
import { Panel } from '../parts.tsx';
import { SchemaFields } from '../schema-fields.tsx';
import type { View } from '../view.ts';

/** All steps, with a form field for each parameter that is derived from the step's schema. */
export function StepsPage({ view }: { view: View }) {
  const wanted = (view.query.filter ?? '').toLowerCase();
  const found = listSteps(view.host.service.steps).filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(wanted),
  );
  return (
    <Page view={view} title="Steps">
      <form class="filters" method="get" data-testid="filters">
        <Field name="filter" label="Name or description" value={view.query.filter} />
        <button type="submit">Filter</button>
      </form>
      <CurrencyList view={view} />
      {found.length === 0 ? (
        <p class="empty" data-testid="steps-empty">
          <EmptyList view={view} path="panel/steps" what="steps" filters={['filter']}>
            There are no steps.
          </EmptyList>
        </p>
      ) : undefined}
      {found.map((step) => (
        <StepPanel view={view} step={step} />
      ))}
    </Page>
  );
}

function StepPanel({ view, step: { name, description, parameters } }: { view: View; step: StepInfo }) {
  return (
    <Panel title={name} testid="step">
      <p class="dim">{description}</p>
      <StepForm view={view} step={{ do: name }} label="Apply" testid={`step-${name}`}>
        <SchemaFields schema={parameters} />
      </StepForm>
    </Panel>
  );
}
