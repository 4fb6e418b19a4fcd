import * as z from 'zod';
import { listSteps, type StepInfo } from '../../../engine/steps/step-list.ts';
import { Field, StepForm } from '../action-form.tsx';
import { Page } from '../layout.tsx';
import { Panel } from '../parts.tsx';
import type { View } from '../view.ts';

const ParameterSchema = z.looseObject({
  type: z.unknown(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  description: z.string().optional(),
  anyOf: z.array(z.looseObject({ type: z.unknown(), enum: z.unknown(), const: z.unknown() })).optional(),
  items: z.looseObject({ type: z.unknown() }).optional(),
});
type Parameter = z.infer<typeof ParameterSchema>;

const ObjectSchema = z.object({
  properties: z.record(z.string(), ParameterSchema).default({}),
  required: z.array(z.string()).default([]),
});

/** All steps, with a form field for each parameter that is derived from the step's schema. */
export function StepsPage({ view }: { view: View }) {
  const wanted = (view.query.filter ?? '').toLowerCase();
  const found = listSteps(view.world.config.service.steps).filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(wanted),
  );
  return (
    <Page view={view} title="Steps">
      <form class="filters" method="get" data-testid="filters">
        <Field name="filter" label="Name or description" value={view.query.filter} />
        <button type="submit">Filter</button>
      </form>
      {found.length === 0 ? <p class="empty">No steps match.</p> : undefined}
      {found.map((step) => (
        <StepPanel view={view} step={step} />
      ))}
    </Page>
  );
}

function StepPanel({ view, step: { name, description, parameters } }: { view: View; step: StepInfo }) {
  const shape = ObjectSchema.safeParse(parameters);
  const { properties, required } = shape.success ? shape.data : { properties: {}, required: [] };
  return (
    <Panel title={name} testid="step">
      <p class="dim">{description}</p>
      <StepForm view={view} step={{ do: name }} label="Apply" testid={`step-${name}`}>
        {Object.entries(properties).map(([parameter, about]) => (
          <ParameterField name={parameter} about={about} required={required.includes(parameter)} />
        ))}
      </StepForm>
    </Panel>
  );
}

function ParameterField({ name, about, required }: { name: string; about: Parameter; required: boolean }) {
  const field = `${kindOf(about)}:${name}`;
  const options = optionsOf(about);
  if (options !== undefined) return <Field name={field} label={name} options={required ? options : ['', ...options]} />;
  const hint = about.description ?? (typeof about.default === 'string' ? about.default : JSON.stringify(about.default));
  return <Field name={field} label={name} placeholder={hint} required={required} size={16} />;
}

/** Returns the kind of a parameter's field, which decides how its text is parsed; see action.ts. */
function kindOf({ type, anyOf, items }: Parameter): string {
  if (type === 'string' || anyOf?.some(isPlainText)) return 'set';
  if (type === 'number' || type === 'integer') return 'num';
  return type === 'array' && items?.type === 'string' ? 'list' : 'json';
}

function isPlainText(one: { type?: unknown; enum?: unknown; const?: unknown }): boolean {
  return one.type === 'string' && one.enum === undefined && one.const === undefined;
}

function optionsOf({ type, enum: values }: Parameter): string[] | undefined {
  if (type === 'boolean') return ['true', 'false'];
  return type === 'string' && values !== undefined ? values.map(String) : undefined;
}
