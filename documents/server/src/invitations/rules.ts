import { dayMs } from '@sanhe/kit/runtime/clock'

export const invitationLifetimeMs = 7 * dayMs
export const passwordResetLifetimeMs = dayMs

/** Pages of the web client that the links open. The token is in the fragment of the URL, so that no proxy logs it. */
export const toInvitationPath = (token: string) => `/join#${token}`
export const toPasswordResetPath = (token: string) => `/reset#${token}`
