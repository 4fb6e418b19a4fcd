import { isoTime } from '../../../engine/kernel/clock/clock.ts';
import { type JobRow, jobsTable } from '../../../engine/kernel/world/jobs.model.ts';
import type { Review } from '../../../engine/kernel/world/timing.ts';
import { type OfframpConfirmation, offrampConfirmationSchema } from '../../../service/timing/timing.model.ts';
import { Field, StepForm } from '../action-form.tsx';
import { DurationField, FieldGroup, TimeField } from '../fields.tsx';
import { Page } from '../layout.tsx';
import { Pager, windowOf } from '../paging.tsx';
import { type Column, DataTable, Facts, Id, Panel, Time } from '../parts.tsx';
import type { View } from '../view.ts';
import { durationWords, labelOf } from '../words.ts';

const JUMPS = ['PT30S', 'PT1H', 'P1D', 'P1W', 'P1M'];
const OUTCOMES = ['settlement', 'kycReview', 'bankReview', 'offramp'] as const;
const ENTRIES = [...OUTCOMES, 'offrampConfirmation'] as const;
const CONFIRMATIONS = () => offrampConfirmationSchema().options;

/** The workspace's clock, the scheduled jobs and the timing. */
export function ClockPage({ view }: { view: View }) {
  const { rows, total } = view.world.table(jobsTable).search(windowOf(view));
  return (
    <Page view={view} title="Clock">
      <Panel title="Time" testid="time">
        <p class="due">
          <b data-testid="now">
            <Time at={view.world.now()} seconds />
          </b>{' '}
          UTC, {isFrozen(view) ? 'standing still' : 'running'}
        </p>
        <ClockActions view={view} />
      </Panel>
      <Panel title="Due next" testid="due-next">
        <JobTable rows={rows} />
        <Pager view={view} path="panel/clock" total={total} />
      </Panel>
      <Panel title="Timing" testid="outcomes">
        <Outcomes view={view} />
      </Panel>
    </Page>
  );
}

function isFrozen(view: View): boolean {
  return view.world.clock.isFrozen;
}

function ClockActions({ view }: { view: View }) {
  return (
    <div class="actions">
      {isFrozen(view) ? (
        <StepForm view={view} step={{ do: 'clock.resume' }} label="Resume" testid="resume" tone="primary" />
      ) : (
        <StepForm view={view} step={{ do: 'clock.freeze' }} label="Freeze" testid="freeze" tone="primary" />
      )}
      {JUMPS.map((by) => (
        <StepForm
          view={view}
          step={{ do: 'clock.advance', by }}
          label={`+ ${durationWords(by)}`}
          testid={`advance-${by}`}
        />
      ))}
      <StepForm view={view} step={{ do: 'clock.advance' }} label="Advance" testid="advance">
        <DurationField path="by" label="By" unit="m" required />
      </StepForm>
      <StepForm view={view} step={{ do: 'clock.set' }} label="Set" testid="set-clock">
        <TimeField path="now" label="To, later than now" required />
      </StepForm>
    </div>
  );
}

function JobTable({ rows }: { rows: readonly JobRow[] }) {
  const columns: Column<JobRow>[] = [
    {
      head: 'When',
      cell: (row) => (row.dueMs === null ? `after ${row.polls} reads` : <Time at={isoTime(row.dueMs)} seconds />),
    },
    { head: 'What', cell: (row) => row.kind },
    { head: 'Of', cell: (row) => <Id value={row.subject} /> },
  ];
  return (
    <DataTable
      name="jobs"
      label="Due next"
      columns={columns}
      rows={rows}
      keyOf={(row) => row.id}
      empty="No jobs are scheduled. Set a timing below, such as settlement after 30 seconds, then pay a request."
    />
  );
}

function Outcomes({ view }: { view: View }) {
  const { timing } = view.world;
  return (
    <>
      <Facts facts={ENTRIES.map((name) => [labelOf(name), wordsOf(timing[name])] as const)} />
      <div class="actions">
        <StepForm view={view} step={{ do: 'timing.set' }} label="Set" testid="set-outcomes">
          {OUTCOMES.map((name) => (
            <FieldGroup label={labelOf(name)}>
              <Field
                name={`set:${name}`}
                label="When"
                options={['', 'immediate', ...(name === 'settlement' ? [] : ['manual'])]}
                none="as below"
              />
              <DurationField path={`${name}.after`} label="After a time on the clock" />
              <Field type="number" min={1} name={`num:${name}.polls`} label="After so many reads" />
            </FieldGroup>
          ))}
          <Field
            name="set:offrampConfirmation"
            label="Off-ramp confirmation"
            options={CONFIRMATIONS()}
            value={timing.offrampConfirmation}
          />
        </StepForm>
      </div>
      <p class="dim">
        What stays empty keeps its value. Manual: it waits for a step. Off-ramp confirmation: whether payment.confirmed
        of a payment to a bank account comes last, or first.
      </p>
    </>
  );
}

function wordsOf(outcome: Review | OfframpConfirmation): string {
  if (typeof outcome === 'string') return outcome;
  if ('polls' in outcome) return `after ${outcome.polls} reads`;
  return `after ${typeof outcome.after === 'number' ? `${outcome.after} ms` : durationWords(outcome.after)}`;
}
