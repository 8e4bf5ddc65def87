const prefix = '/push/'

/**
 * Returns the scope of an agent's service worker. A service worker can subscribe with only one VAPID key, and each
 * agent has a different key, so each agent gets a separate service worker. No page of the app has a URL inside this
 * scope.
 */
export const toPushScope = (address: string) => `${prefix}${encodeURIComponent(address)}/`

/** Returns the address of the agent to which a scope URL belongs. */
export const parsePushScope = (scope: string) =>
  decodeURIComponent(new URL(scope).pathname.slice(prefix.length).replace(/\/$/, ''))
