import { crc32 } from 'node:zlib';

/** Points of each server on the ring, as in nginx. */
const POINTS = 160;

/**
 * Returns a function that names the server of a key, as nginx chooses it by `hash $key consistent`.
 *
 * @param {readonly string[]} servers the servers of the `upstream`, as its file writes them: `host:port`
 * @returns {(key: string) => string}
 */
export function ringOf(servers) {
  const points = servers.flatMap((server) => pointsOf(server));
  points.sort((one, other) => one.hash - other.hash);
  return (key) => {
    const hash = crc32(key);
    const found = points.find((point) => point.hash >= hash) ?? points[0];
    if (found === undefined) throw new Error('there are no servers');
    return found.server;
  };
}

/** @param {string} server */
function pointsOf(server) {
  const at = server.lastIndexOf(':');
  const base = crc32(`${server.slice(0, at)}\0${server.slice(at + 1)}`);
  const points = [];
  let before = 0;
  for (let count = 0; count < POINTS; count++) {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(before);
    before = crc32(bytes, base);
    points.push({ hash: before, server });
  }
  return points;
}

/**
 * Returns the servers of the upstream `replicas` in the text of a `replicas.conf`.
 *
 * @param {string} conf
 * @returns {string[]}
 */
export function serversIn(conf) {
  const [, body = ''] = /^upstream replicas \{([^}]*)\}/m.exec(conf) ?? [];
  return [...body.matchAll(/^\s*server (\S+) max_fails=0;/gm)].map(([, server = '']) => server);
}
