/** Where to go after the login: only to a page of this client, never to another site. */
export const innerAddress = (to: string | undefined) =>
  to !== undefined && /^\/(?![/\\])/.test(to) && !to.startsWith('/login') ? to : undefined
