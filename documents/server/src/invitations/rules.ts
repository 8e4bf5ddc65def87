import { dayMs } from '@sanhe/kit/runtime/clock'

export const invitationLifetimeMs = 7 * dayMs
export const passwordResetLifetimeMs = dayMs

/** Pages of the web client. The token is in the fragment, so that it is in no log of a proxy. */
export const invitationPath = (token: string) => `/join#${token}`
export const passwordResetPath = (token: string) => `/reset#${token}`
