import type { Deps, EventSubscriber } from '#core'
import { deleteVoice } from '#uploads'
import { deleteButlerData, listVoiceRecordingUrls } from './store.ts'

type DeletionDeps = Pick<Deps, 'db' | 'storage' | 'publicUrl' | 'log'>

/** Deletes the messages, voice recordings and preferences of a deleted account. */
export const butlerSubscribers = (deps: DeletionDeps): EventSubscriber[] => [
  {
    type: 'user.removed',
    name: 'butler.forget',
    async handle({ payload: { userId } }) {
      const voices = await listVoiceRecordingUrls(deps.db, userId)
      await Promise.all(voices.map((url) => deleteVoice(deps, url)))
      await deleteButlerData(deps.db, userId)
    },
  },
]
