import { type Deps, type EventSubscriber, type PictureSource, toUserRecipient } from '#core'
import { checkPictures } from './checking.ts'
import { deletePicturesOfOwner } from './store.ts'

type SubscriberDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'pictureChecker'>

export const pictureReviewSubscribers = (
  deps: SubscriberDeps,
  sources: readonly PictureSource[],
): EventSubscriber[] => [
  {
    type: 'pictures.set',
    name: 'pictureReviews.check',
    handle: ({ payload }) => checkPictures(deps, sources, payload),
  },
  {
    type: 'user.removed',
    name: 'pictureReviews.forget',
    handle: ({ payload }) => deletePicturesOfOwner(deps.db, toUserRecipient(payload.userId)),
  },
]
