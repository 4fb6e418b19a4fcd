/** The pages of the site in the order of its sidebar, by group: paths within `docs/`, without their extension. */
export const PAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Use: {
    index: 'Start here',
    testing: 'In your tests',
    ci: 'In CI',
    browser: 'In the browser',
    panel: 'The panel',
    webhooks: 'Webhooks',
    examine: 'Examine your code',
    links: 'Payment links',
    money: 'Money',
    chain: 'A local chain',
    scale: 'One mock for a team',
    worker: 'On Cloudflare',
    agents: 'Coding agents',
    'pay-twice': 'Can your agent pay twice?',
  },
  Reference: {
    'command-line': 'The command line',
    'control-api': 'The control API',
    steps: 'Steps',
  },
  Trust: {
    fidelity: 'What is reproduced',
    assumptions: 'What is assumed',
    verify: 'Is the mock still accurate?',
    security: 'Security',
    speed: 'Speed',
    architecture: 'Architecture',
  },
};
