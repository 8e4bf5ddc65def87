const prefix = '/push/'

/**
 * Returns the scope of an agent's service worker. Each agent has its own VAPID key, and a service worker can subscribe
 * with only one key, so each agent has a service worker. No page is below the scope.
 */
export const toPushScope = (address: string) => `${prefix}${encodeURIComponent(address)}/`

/** Returns the address of the agent to which a scope URL belongs. */
export const parsePushScope = (scope: string) =>
  decodeURIComponent(new URL(scope).pathname.slice(prefix.length).replace(/\/$/, ''))
