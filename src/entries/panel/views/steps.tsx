import { listSteps, type StepInfo } from '../../../engine/control/steps/step-list.ts';
import { ActionForm, CurrencyList } from '../action-form.tsx';
import { NamedPage } from '../list-page.tsx';
import { Panel } from '../parts.tsx';
import { SchemaFields } from '../schema-fields.tsx';
import type { View } from '../view.ts';

/** All steps, with a form field for each parameter that is derived from the step's schema. */
export function StepsPage({ view }: { view: View }) {
  return (
    <NamedPage
      view={view}
      title="Steps"
      all={listSteps(view.host.service.steps)}
      textOf={({ name, description }) => `${name} ${description}`}
      show={(step) => <StepPanel view={view} step={step} />}
    >
      <CurrencyList view={view} />
    </NamedPage>
  );
}

function StepPanel({ view, step: { name, description, parameters } }: { view: View; step: StepInfo }) {
  return (
    <Panel title={name} testid="step">
      <p class="dim">{description}</p>
      <ActionForm view={view} step={{ do: name }} label="Apply" testid={`step-${name}`}>
        <SchemaFields schema={parameters} />
      </ActionForm>
    </Panel>
  );
}
