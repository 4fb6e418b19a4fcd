/** Returns the servers of the control API. @param base URL of the main workspace, without a trailing slash */
export function controlServers(base: string) {
  return [
    { url: base || '/', description: 'The main workspace' },
    { url: `${base}/w/{key}`, description: 'A workspace', variables: { key: { default: 'default' } } },
  ];
}
