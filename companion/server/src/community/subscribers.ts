import type { Deps, EventSubscriber } from '#core'
import { deleteUserContent } from './account-deletion.ts'
import { checkPicturesOfPost } from './picture-check.ts'

type SubscriberDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'pictureChecker'>

export const communitySubscribers = (deps: SubscriberDeps): EventSubscriber[] => [
  {
    type: 'post.added',
    name: 'community.checkPictures',
    handle: ({ payload }) => checkPicturesOfPost(deps, payload.postId),
  },
  {
    type: 'user.removed',
    name: 'community.forget',
    handle: ({ payload }) => deleteUserContent(deps, payload.userId),
  },
]
