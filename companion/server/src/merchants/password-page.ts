import { servePageFiles } from '#core'

/** Path of the page where an approved merchant sets a password with the code from the approval message. */
export const passwordPagePath = '/h5/merchant-password'

export const servePasswordPage = servePageFiles(new URL('./page/', import.meta.url), {
  [passwordPagePath]: 'password.html',
  '/h5/merchant-password.js': 'password.js',
})
