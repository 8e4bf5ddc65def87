import type { Deps, Subscriber } from '#core'
import { removeImage, type UploadDeps } from './service.ts'

export const uploadSubscribers = (deps: UploadDeps & Pick<Deps, 'db'>): Subscriber[] => [
  {
    type: 'user.removed',
    name: 'uploads.forget',
    async handle({ payload: { avatar } }) {
      if (avatar) await removeImage(deps, avatar)
    },
  },
]
