import { redirect } from '@tanstack/react-router'
import { toSafeRedirectPath } from '../safe-redirect.ts'

/** Search parameters of every login page: the URL to open after the login, if it belongs to the client. */
export function readLoginSearch(search: Record<string, unknown>): { to?: string } {
  const to = toSafeRedirectPath(search['to'])
  return to ? { to } : {}
}

/** Returns the redirect to the login page that remembers the URL the user wanted. Routes throw it. */
export const redirectToLogin = (href: string) =>
  redirect({ to: '/login', search: href === '/' ? {} : { to: href } })
