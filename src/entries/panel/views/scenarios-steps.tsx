import type { Child } from 'hono/jsx';
import type { Scenario as ScenarioInfo } from '../../../engine/api/http/app-env.ts';
import { listSteps } from '../../../engine/control/steps/step-list.ts';
import { pathSegment } from '../../../engine/kernel/core/url.ts';
import { ActionForm, CurrencyList } from '../action-form.tsx';
import { Page } from '../layout.tsx';
import { emptyOf } from '../list-page.tsx';
import { Filters } from '../paging.tsx';
import { Panel } from '../parts.tsx';
import { SchemaFields } from '../schema-fields.tsx';
import { Text } from '../table.tsx';
import { href, type View } from '../view.ts';

/** The scenarios, and of one its parameters and a button to apply it. */
export function ScenariosPage({ view }: { view: View }) {
  return (
    <NamedPage
      view={view}
      title="Scenarios"
      all={[...view.host.scenarios().values()]}
      labelOf={({ title }) => title}
      show={(scenario) => <Scenario view={view} {...scenario} />}
    />
  );
}

function Scenario({ view, name, title, description, params, stepsWith }: { view: View } & ScenarioInfo) {
  const fields = Object.entries(params).map(([param, value]) => ({
    name: `${kindOf(value)}:params.${param}`,
    label: param,
    value: value === null ? undefined : fieldText(value),
    placeholder: value === null ? 'optional' : undefined,
    size: 14,
  }));
  return (
    <Panel title={title} id={name} testid="scenario" aside={<code>{name}</code>}>
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

function fieldText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The steps, and of one a form field for each parameter, which is derived from its schema. */
export function StepsPage({ view }: { view: View }) {
  return (
    <NamedPage
      view={view}
      title="Steps"
      all={listSteps(view.host.service.steps)}
      labelOf={({ name }) => name}
      show={({ name, description, parameters }) => (
        <Panel title={name} id={name} testid="step">
          <p class="dim">{description}</p>
          <ActionForm view={view} step={{ do: name }} label="Apply" testid={`step-${name}`}>
            <SchemaFields schema={parameters} />
          </ActionForm>
        </Panel>
      )}
    >
      <CurrencyList view={view} />
    </NamedPage>
  );
}

interface NamedPageProps<T> {
  view: View;
  title: string;
  all: readonly T[];
  /** Returns what it is called in the list. */
  labelOf: (one: T) => string;
  show: (one: T) => Child;
  children?: Child;
}

/** The page of things with a name: a list with a filter, and the form of the one that is chosen. */
function NamedPage<T extends { name: string; description: string }>(props: NamedPageProps<T>) {
  const { view, title, all, labelOf, show, children } = props;
  const [what, path] = [title.toLowerCase(), `panel/${title.toLowerCase()}`];
  const { filter, name = '' } = view.query;
  const found = all.filter((one) => {
    return `${labelOf(one)} ${one.name} ${one.description}`.toLowerCase().includes((filter ?? '').toLowerCase());
  });
  const chosen = found.find((one) => one.name === name) ?? found[0];
  const filters = [{ name: 'filter', label: 'Name or description' }];
  return (
    <Page view={view} title={title}>
      {children}
      <div class="split list">
        <nav class="card" aria-label={`All ${what}`}>
          <Filters view={view} path={path} fields={filters} />
          {found.map((one) => (
            <a
              href={href(view, path, { filter, name: one.name })}
              aria-current={one === chosen ? 'true' : undefined}
              title={one.description}
              data-testid={`${what}-row`}
            >
              {labelOf(one)}
            </a>
          ))}
        </nav>
        {chosen === undefined ? (
          <p class="empty" data-testid={`${what}-empty`}>
            <Text view={view} words={emptyOf(view, { path, what, filters, empty: [`There are no ${what}.`] })} />
          </p>
        ) : (
          show(chosen)
        )}
      </div>
    </Page>
  );
}
