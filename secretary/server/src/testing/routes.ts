import type { Endpoint } from '@sanhe/kit/contract'
import { contract } from '../contract.ts'

export type Route = { method: string; path: string; auth: string }

export const contractRoutes: Endpoint[] = Object.values(contract).flatMap((endpoints) =>
  Object.values<Endpoint>(endpoints),
)

/** Callbacks and streams: what a contract cannot hold. */
export const plainRoutes: Route[] = [
  { method: 'GET', path: '/api/deploy/:id/events', auth: 'user' },
  { method: 'POST', path: '/api/deploy/webhook', auth: 'none' },
]
