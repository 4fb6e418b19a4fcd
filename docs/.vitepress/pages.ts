/** The pages of the site in the order of its sidebar, by group: paths within `docs/`, without their extension. */
export const PAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Use: {
    index: 'Start here',
    testing: 'In your tests',
    ci: 'In CI',
    browser: 'In the browser',
    worker: 'As a worker',
    panel: 'The panel',
    webhooks: 'Webhooks',
    money: 'Money',
    chain: 'A local chain',
    scale: 'One mock for a company',
    agents: 'Coding agents',
  },
  Reference: {
    'command-line': 'The command line',
    'reference/cli': 'Flags',
    'control-api': 'The control API',
    'reference/control-api': 'Routes of the control API',
    'reference/operations': 'Operations',
    'reference/steps': 'Steps',
    'reference/scenarios': 'Scenarios',
    'reference/magic-values': 'Magic values',
    'reference/metrics': 'Metrics',
  },
  Trust: {
    fidelity: 'What is reproduced',
    assumptions: 'What is assumed',
    security: 'Security',
    speed: 'Speed',
    architecture: 'Architecture',
  },
};
