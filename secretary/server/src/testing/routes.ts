import { type DocumentedRoute, endpointsOf } from '@sanhe/kit/testing/page-tests'
import { contract } from '../contract.ts'

export type { DocumentedRoute }

export const contractRoutes = endpointsOf(contract)

/** Callback and event stream routes, which a contract cannot describe. */
export const plainRoutes: DocumentedRoute[] = [
  { method: 'GET', path: '/api/deploy/:id/events', auth: 'user' },
  { method: 'POST', path: '/api/deploy/webhook', auth: 'none' },
]
