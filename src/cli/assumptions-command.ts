import { command } from './command.ts';
import { RUNNING } from './command-options.ts';
import { EXIT, failed } from './judge-command.ts';
import { runningMock } from './running-mock.ts';

export const assumptions = command('assumptions', 'Report what the calls to a running mock rested on', {
  details:
    'Lists the assumptions about the service since the start of the mock, with sources and first calls. Exit codes: ' +
    '0 all allowed, 1 something is not in --allow, 2 invalid arguments, 3 no report.',
  flags: {
    ...RUNNING,
    allow: {
      group: 'Report',
      value: 'NAMES',
      multiple: true,
      help: 'fail for all others: IDs (comma-separated), and documented, seen, partly, confirmed',
    },
    report: {
      group: 'Report',
      value: 'FORMAT[=FILE]',
      multiple: true,
      help: 'text, json or markdown, to a file; repeatable (text)',
    },
    confirmed: {
      group: 'Report',
      value: 'FILE',
      help: 'a JSON report of verify --assumptions, whose confirmations count',
    },
    scope: {
      group: 'Report',
      value: 'SCOPE',
      choices: ['server', 'workspace'],
      help: 'server: all workspaces, also deleted ones; workspace: the one of --url since its reset (server)',
    },
  },
  example: 'assumptions --allow documented,seen,A-BATCH',
  async run({ flags, options }) {
    const { allow, report, confirmed, scope } = flags;
    try {
      const { reportAssumptions } = await import('payment-request-mock');
      await reportAssumptions(runningMock({ flags, options }), { allow, report, confirmed, scope });
      return EXIT.noFinding;
    } catch (error) {
      const code = failed(error);
      // The class is in another bundle.
      return error instanceof Error && error.name === 'AssumptionNotAllowed' ? EXIT.finding : code;
    }
  },
});
