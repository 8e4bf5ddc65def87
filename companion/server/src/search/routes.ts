import { type Deps, implement, type RouteMount } from '#core'
import { searchContract } from './contract.ts'
import { searchServices } from './service.ts'

export const searchRoutes = ({ db }: Pick<Deps, 'db'>): RouteMount =>
  implement(searchContract, {
    search: async ({ query }) => ({ success: true as const, data: await searchServices(db, query) }),
  })
