import type { Deps, Subscriber } from '#core'
import { anonymisePatient } from './anonymise-patient.ts'

export const medicalSubscribers = (deps: Pick<Deps, 'db'>): Subscriber[] => [
  {
    type: 'user.removed',
    name: 'medical.forget',
    handle: ({ payload }) => anonymisePatient(deps, payload.userId),
  },
]
