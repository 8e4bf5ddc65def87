/** Where to go after the login: only to a page of this client, never to another site. Browsers drop tabs and line ends. */
export const safeRedirect = (to: unknown) =>
  typeof to === 'string' && /^\/(?![/\\])[^\t\r\n]*$/.test(to) && !to.startsWith('/login') ? to : undefined
