import type { ScenarioInfo } from '../../../engine/api/http/app-env.ts';
import { pathSegment } from '../../../engine/kernel/core/url.ts';
import { ActionForm, Field } from '../action-form.tsx';
import { EmptyList } from '../empty-list.tsx';
import { Page } from '../layout.tsx';
import { Panel } from '../parts.tsx';
import type { View } from '../view.ts';

/** All scenarios with their parameters and a button to apply them. */
export function ScenariosPage({ view }: { view: View }) {
  const wanted = (view.query.filter ?? '').toLowerCase();
  const all = [...view.host.scenarios().values()];
  const found = all.filter(({ name, title }) => `${name} ${title}`.toLowerCase().includes(wanted));
  return (
    <Page view={view} title="Scenarios">
      <form class="filters" method="get" data-testid="filters">
        <Field name="filter" label="Name or title" value={view.query.filter} />
        <button type="submit">Filter</button>
      </form>
      {found.length === 0 ? (
        <p class="empty" data-testid="scenarios-empty">
          <EmptyList view={view} path="panel/scenarios" what="scenarios" filters={['filter']}>
            There are no scenarios.
          </EmptyList>
        </p>
      ) : undefined}
      <div class="tiles">
        {found.map((scenario) => (
          <Scenario view={view} scenario={scenario} />
        ))}
      </div>
    </Page>
  );
}

function Scenario({
  view,
  scenario: { name, title, description, params, stepsWith },
}: {
  view: View;
  scenario: ScenarioInfo;
}) {
  return (
    <Panel title={title} testid="scenario" aside={<code>{name}</code>}>
      <p class="dim">{description}</p>
      <ActionForm
        view={view}
        call={`POST /scenarios/${pathSegment(name)}`}
        body={{}}
        label="Apply"
        testid={`apply-${name}`}
      >
        {Object.entries(params).map(([param, value]) => (
          <Field
            name={`${kindOf(value)}:params.${param}`}
            label={param}
            value={value === null ? undefined : textOf(value)}
            placeholder={value === null ? 'optional' : undefined}
            size={14}
          />
        ))}
      </ActionForm>
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
