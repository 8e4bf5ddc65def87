import { servePageFiles } from '#core'

/** Page where an approved merchant sets a password with the code of the message. */
export const passwordPage = '/h5/merchant-password'

export const merchantPasswordPage = servePageFiles(new URL('./page/', import.meta.url), {
  [passwordPage]: 'password.html',
  '/h5/merchant-password.js': 'password.js',
})
