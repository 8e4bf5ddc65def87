import { type DocumentedRoute, endpointsOf } from '@sanhe/kit/testing/page-tests'
import { contract } from '../contract.ts'

export type { DocumentedRoute }

export const contractRoutes = endpointsOf(contract)

/** Callbacks and streams: what a contract cannot hold. */
export const plainRoutes: DocumentedRoute[] = [
  { method: 'GET', path: '/api/deploy/:id/events', auth: 'user' },
  { method: 'POST', path: '/api/deploy/webhook', auth: 'none' },
]
