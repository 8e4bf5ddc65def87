const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** Returns whether an issuer may be used: `https:`, or `http:` on this machine if `allowLoopback` is true. */
export function isAllowedIssuer(issuer: string, allowLoopback: boolean) {
  if (!URL.canParse(issuer)) return false
  const { protocol, hostname, username, search, hash } = new URL(issuer)
  if (username || search || hash) return false
  return protocol === 'https:' || (protocol === 'http:' && allowLoopback && loopbackHosts.has(hostname))
}
