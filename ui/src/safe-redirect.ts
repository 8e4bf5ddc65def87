/**
 * Returns the page to open after the login: only pages of this client, never another site. Refuses tabs and line
 * breaks, because browsers remove them.
 */
export const safeRedirect = (to: unknown) =>
  typeof to === 'string' && /^\/(?![/\\])[^\t\r\n]*$/.test(to) && !to.startsWith('/login') ? to : undefined
