import type { Subscriber } from '#core'
import { type ForgetDeps, forgetPatient } from './forgetting.ts'

export const medicalSubscribers = (deps: ForgetDeps): Subscriber[] => [
  {
    type: 'user.removed',
    name: 'medical.forget',
    handle: ({ payload }) => forgetPatient(deps, payload.userId),
  },
]
