import { type Route, routesOf } from '@sanhe/kit/testing/page-tests'
import { contract } from '../contract.ts'

export type { Route }

export const contractRoutes = routesOf(contract)

/** Callback and event stream routes, which a contract cannot describe. */
export const plainRoutes: Route[] = [
  { method: 'GET', path: '/api/deploy/:id/events', auth: 'user' },
  { method: 'POST', path: '/api/deploy/webhook', auth: 'none' },
]
