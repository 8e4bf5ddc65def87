/**
 * Returns the path to open after sign-in, or undefined for a URL of another site. Refuses tabs and line breaks, because
 * browsers remove them from URLs.
 */
export const toSafeRedirectPath = (to: unknown) =>
  typeof to === 'string' && /^\/(?![/\\])[^\t\r\n]*$/.test(to) && !to.startsWith('/login') ? to : undefined
