import { type Deps, implement, type MountCompanionRoutes } from '#core'
import { searchContract } from './contract.ts'
import { searchServices } from './service.ts'

export const searchRoutes = ({ db }: Pick<Deps, 'db'>): MountCompanionRoutes =>
  implement(searchContract, {
    search: async ({ query }) => ({ success: true as const, data: await searchServices(db, query) }),
  })
