import type { Child } from 'hono/jsx';
import type { Scenario as ScenarioInfo } from '../../../engine/api/http/app-env.ts';
import { listSteps, type StepInfo } from '../../../engine/control/steps/step-list.ts';
import { pathSegment } from '../../../engine/kernel/core/url.ts';
import { ActionForm, CurrencyList } from '../action-form.tsx';
import { Page } from '../layout.tsx';
import { EmptyList } from '../list-page.tsx';
import { Filters } from '../paging.tsx';
import { Panel } from '../parts.tsx';
import { SchemaFields } from '../schema-fields.tsx';
import type { View } from '../view.ts';

/** All scenarios with their parameters and a button to apply them. */
export function ScenariosPage({ view }: { view: View }) {
  return (
    <NamedPage
      view={view}
      title="Scenarios"
      all={[...view.host.scenarios().values()]}
      textOf={({ name, title }) => `${name} ${title}`}
      show={(scenario) => <Scenario view={view} {...scenario} />}
    />
  );
}

function Scenario({ view, name, title, description, params, stepsWith }: { view: View } & ScenarioInfo) {
  const fields = Object.entries(params).map(([param, value]) => ({
    name: `${kindOf(value)}:params.${param}`,
    label: param,
    value: value === null ? undefined : textOf(value),
    placeholder: value === null ? 'optional' : undefined,
    size: 14,
  }));
  return (
    <Panel title={title} testid="scenario" aside={<code>{name}</code>}>
      <p class="dim">{description}</p>
      <ActionForm
        view={view}
        call={`POST /scenarios/${pathSegment(name)}`}
        body={{}}
        label="Apply"
        testid={`apply-${name}`}
        fields={fields}
      />
      <details>
        <summary>Steps</summary>
        <pre>{JSON.stringify(stepsWith(params), null, 2)}</pre>
      </details>
    </Panel>
  );
}

function kindOf(value: unknown): string {
  if (typeof value === 'number') return 'num';
  return typeof value === 'string' || value === null ? 'set' : 'json';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

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

interface NamedPageProps<T> {
  view: View;
  title: string;
  all: readonly T[];
  textOf: (one: T) => string;
  show: (one: T) => Child;
  children?: Child;
}

/** The page of things with a name, each with a form, and a filter for their names. */
function NamedPage<T>({ view, title, all, textOf, show, children }: NamedPageProps<T>) {
  const [what, path] = [title.toLowerCase(), `panel/${title.toLowerCase()}`];
  const wanted = (view.query.filter ?? '').toLowerCase();
  const found = all.filter((one) => textOf(one).toLowerCase().includes(wanted));
  const filters = [{ name: 'filter', label: 'Name or description' }];
  return (
    <Page view={view} title={title}>
      <Filters view={view} path={path} fields={filters} />
      {children}
      {found.length === 0 ? (
        <p class="empty" data-testid={`${what}-empty`}>
          <EmptyList view={view} path={path} what={what} filters={filters} empty={[`There are no ${what}.`]} />
        </p>
      ) : undefined}
      <div class="tiles">{found.map(show)}</div>
    </Page>
  );
}
