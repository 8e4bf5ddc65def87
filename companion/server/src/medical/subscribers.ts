import type { Deps, EventSubscriber } from '#core'
import { anonymisePatient } from './anonymise-patient.ts'
import { endUserWaitingEntries } from './waiting-list.ts'

export const medicalSubscribers = (deps: Pick<Deps, 'db' | 'clock' | 'emit'>): EventSubscriber[] => [
  {
    type: 'user.removed',
    name: 'medical.forget',
    async handle({ payload: { userId } }) {
      await endUserWaitingEntries(deps, userId)
      await anonymisePatient(deps, userId)
    },
  },
]
