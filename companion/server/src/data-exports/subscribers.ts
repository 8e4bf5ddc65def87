import type { Deps, Subscriber } from '#core'
import { deleteAccountExports } from './service.ts'

export const dataExportSubscribers = (deps: Pick<Deps, 'db' | 'storage'>): Subscriber[] => [
  {
    type: 'user.removed',
    name: 'dataExports.forget',
    handle: ({ payload }) => deleteAccountExports(deps, payload.userId),
  },
]
