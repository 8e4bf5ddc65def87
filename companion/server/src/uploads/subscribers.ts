import type { EventSubscriber } from '#core'
import { type DeleteUploadsDeps, deleteAccountUploads } from './delete-unused-uploads.ts'

export const uploadSubscribers = (deps: DeleteUploadsDeps): EventSubscriber[] => [
  {
    type: 'user.removed',
    name: 'uploads.forget',
    handle: ({ payload: { userId, avatar } }) => deleteAccountUploads(deps, userId, avatar),
  },
]
