import type { Deps, EventSubscriber } from '#core'
import { deleteMessagesToUser } from './store.ts'

/** Deletes the messages to a deleted account. */
export const familyMessageSubscribers = ({ db }: Pick<Deps, 'db'>): EventSubscriber[] => [
  {
    type: 'user.removed',
    name: 'familyMessages.forget',
    async handle({ payload: { userId } }) {
      await deleteMessagesToUser(db, userId)
    },
  },
]
