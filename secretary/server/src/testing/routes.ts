import { type Route, routesOf } from '@sanhe/kit/testing/page-tests'
import { contract } from '../contract.ts'

export type { Route }

export const contractRoutes = routesOf(contract)

/** Callbacks and streams: what a contract cannot hold. */
export const plainRoutes: Route[] = [
  { method: 'GET', path: '/api/deploy/:id/events', auth: 'user' },
  { method: 'POST', path: '/api/deploy/webhook', auth: 'none' },
]
