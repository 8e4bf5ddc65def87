import type { Deps, EventSubscriber } from '#core'
import { deleteAccountExports } from './service.ts'

export const dataExportSubscribers = (deps: Pick<Deps, 'db' | 'storage'>): EventSubscriber[] => [
  {
    type: 'user.removed',
    name: 'dataExports.forget',
    handle: ({ payload }) => deleteAccountExports(deps, payload.userId),
  },
]
