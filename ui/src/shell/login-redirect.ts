import { redirect } from '@tanstack/react-router'
import { toSafeRedirectPath } from '../safe-redirect.ts'

/**
 * Reads the search parameters of every login page. `to`: URL to open after the login; absent if the URL does not belong
 * to the client.
 */
export function readLoginSearch(search: Record<string, unknown>): { to?: string } {
  const to = toSafeRedirectPath(search['to'])
  return to ? { to } : {}
}

/** Returns the redirect to the login page. The redirect contains the URL to open after the login. Routes throw it. */
export const redirectToLogin = (href: string) =>
  redirect({ to: '/login', search: href === '/' ? {} : { to: href } })
