import type { Deps, Subscriber } from '#core'
import { removeVoice } from '#uploads'
import { forgetPerson, listVoices } from './store.ts'

type ForgetDeps = Pick<Deps, 'db' | 'storage' | 'publicUrl' | 'log'>

/** Deletes the messages, voice recordings and preferences of a deleted account. */
export const butlerSubscribers = (deps: ForgetDeps): Subscriber[] => [
  {
    type: 'user.removed',
    name: 'butler.forget',
    async handle({ payload: { userId } }) {
      const voices = await listVoices(deps.db, userId)
      await Promise.all(voices.map((url) => removeVoice(deps, url)))
      await forgetPerson(deps.db, userId)
    },
  },
]
