import type { Deps, Subscriber } from '#core'
import { forgetPatient } from './forgetting.ts'

export const medicalSubscribers = (deps: Pick<Deps, 'db'>): Subscriber[] => [
  {
    type: 'user.removed',
    name: 'medical.forget',
    handle: ({ payload }) => forgetPatient(deps, payload.userId),
  },
]
