import { type Deps, implement, type MountCompanionRoutes } from '#core'
import { searchContract } from './contract.ts'
import { searchServices } from './service.ts'

export const searchRoutes = ({ readFromReplica }: Pick<Deps, 'readFromReplica'>): MountCompanionRoutes =>
  implement(searchContract, {
    search: async ({ query }) => ({
      success: true as const,
      data: await readFromReplica((db) => searchServices(db, query)),
    }),
  })
