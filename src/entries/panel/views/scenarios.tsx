import type { ScenarioInfo } from '../../../engine/api/http/app-env.ts';
import { pathSegment } from '../../../engine/kernel/core/url.ts';
import { ActionForm } from '../action-form.tsx';
import { NamedPage } from '../list-page.tsx';
import { Panel } from '../parts.tsx';
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
