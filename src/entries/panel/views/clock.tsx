import { listSteps } from '../../../engine/control/steps/step-list.ts';
import { isoTime } from '../../../engine/kernel/clock/clock.ts';
import { type JobRow, jobsTable } from '../../../engine/kernel/world/jobs.model.ts';
import type { Review } from '../../../engine/kernel/world/timing.ts';
import type { OfframpConfirmation } from '../../../service/timing/timing.model.ts';
import { ActionForm, Actions } from '../action-form.tsx';
import { Page } from '../layout.tsx';
import { Pager, windowOf } from '../paging.tsx';
import { Facts, Panel, Time } from '../parts.tsx';
import { SchemaFields } from '../schema-fields.tsx';
import { type Column, DataTable } from '../table.tsx';
import type { View } from '../view.ts';
import { durationWords, labelOf } from '../words.ts';

const JUMPS = ['PT30S', 'PT1H', 'P1D', 'P1W', 'P1M'];
const ENTRIES = ['settlement', 'kycReview', 'bankReview', 'offramp', 'offrampConfirmation'] as const;

const JOB_COLUMNS: readonly Column<JobRow>[] = [
  {
    head: 'When',
    cell: (row) => (row.dueMs === null ? `after ${row.polls} reads` : <Time at={isoTime(row.dueMs)} seconds />),
  },
  { head: 'What', value: (row) => row.kind },
  { head: 'Of', value: (row) => row.subject, as: 'id' },
];

/** The workspace's clock, the scheduled jobs and the timing. */
export function ClockPage({ view }: { view: View }) {
  const { rows, total } = view.world.table(jobsTable).search(windowOf(view));
  const { timing, clock } = view.world;
  const [to, label] = clock.isFrozen ? ['resume', 'Resume'] : ['freeze', 'Freeze'];
  const parameters = listSteps(view.host.service.steps).find(({ name }) => name === 'timing.set')?.parameters ?? {};
  return (
    <Page view={view} title="Clock">
      <Panel title="Time" testid="time">
        <p class="due">
          <b data-testid="now">
            <Time at={view.world.now()} seconds />
          </b>{' '}
          UTC, {clock.isFrozen ? 'standing still' : 'running'}
        </p>
        <Actions
          view={view}
          of={[
            { label, testid: to, step: { do: `clock.${to}` }, tone: 'primary' },
            ...JUMPS.map((by) => ({
              label: `+ ${durationWords(by)}`,
              testid: `advance-${by}`,
              step: { do: 'clock.advance', by },
            })),
            {
              label: 'Advance',
              testid: 'advance',
              step: { do: 'clock.advance' },
              fields: [{ name: 'for:by', label: 'By', unit: 'm', required: true }],
            },
            {
              label: 'Set',
              testid: 'set-clock',
              step: { do: 'clock.set' },
              fields: [{ name: 'at:now', label: 'To, later than now', required: true }],
            },
          ]}
        />
      </Panel>
      <Panel title="Due next" testid="due-next">
        <DataTable
          view={view}
          name="jobs"
          columns={JOB_COLUMNS}
          rows={rows}
          empty={[
            'No jobs are scheduled. Set a timing below, such as settlement after 30 seconds, then pay a request.',
          ]}
        />
        <Pager view={view} path="panel/clock" total={total} />
      </Panel>
      <Panel title="Timing" testid="outcomes">
        <Facts facts={ENTRIES.map((name) => [labelOf(name), wordsOf(timing[name])] as const)} />
        <ActionForm view={view} step={{ do: 'timing.set' }} label="Set" testid="set-outcomes">
          <SchemaFields schema={parameters} />
        </ActionForm>
        <p class="dim">
          What stays empty keeps its value. Manual: it waits for a step. Off-ramp confirmation: whether
          payment.confirmed of a payment to a bank account comes last, or first.
        </p>
      </Panel>
    </Page>
  );
}

function wordsOf(outcome: Review | OfframpConfirmation): string {
  if (typeof outcome === 'string') return outcome;
  if ('polls' in outcome) return `after ${outcome.polls} reads`;
  return `after ${typeof outcome.after === 'number' ? `${outcome.after} ms` : durationWords(outcome.after)}`;
}
