import { type DocumentedRoute, listEndpoints } from '@sanhe/kit/testing/docs-page-tests'
import { contract } from '../contract.ts'

export type { DocumentedRoute }

export const contractRoutes = listEndpoints(contract)

/** Routes of callbacks and event streams, which a contract cannot describe. */
export const routesWithoutContract: DocumentedRoute[] = [
  { method: 'GET', path: '/api/deploy/:id/events', auth: 'user' },
  { method: 'POST', path: '/api/deploy/webhook', auth: 'none' },
  { method: 'GET', path: '/api/balance/entries.csv', auth: 'user' },
  { method: 'GET', path: '/v1/models', auth: 'gatewayKey' },
  { method: 'POST', path: '/v1/chat/completions', auth: 'gatewayKey' },
]
