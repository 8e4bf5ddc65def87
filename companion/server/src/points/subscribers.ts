import type { Deps, Subscriber } from '#core'
import {
  creditAction,
  creditJoining,
  creditOrder,
  creditRestoredPost,
  takeBackForLeaving,
  takeBackForOrder,
  takeBackForPost,
} from './earning.ts'

/** Shared name of all order events, so that they are handled in order: the payment before its refund. */
const ofOrders = 'points.ofOrders'
/** Shared name of all activity events: joining before leaving. */
const ofActivities = 'points.ofActivities'
/** Shared name of all post events: adding before hiding. */
const ofPosts = 'points.ofPosts'
const ofReviews = 'points.ofReviews'

/** Credits and takes back points when events arrive. */
export const pointSubscribers = (deps: Pick<Deps, 'db'>): Subscriber[] => [
  {
    type: 'order.paid',
    name: ofOrders,
    handle: ({ payload, emittedAt }) => creditOrder(deps, payload, emittedAt),
  },
  {
    type: 'order.refunded',
    name: ofOrders,
    handle: ({ payload, emittedAt }) => takeBackForOrder(deps, payload, emittedAt),
  },
  {
    type: 'activity.joined',
    name: ofActivities,
    handle: ({ payload, emittedAt }) => creditJoining(deps, payload, emittedAt),
  },
  {
    type: 'activity.left',
    name: ofActivities,
    handle: ({ payload, emittedAt }) => takeBackForLeaving(deps, payload, emittedAt),
  },
  {
    type: 'post.added',
    name: ofPosts,
    handle: ({ payload: { userId, postId }, emittedAt }) =>
      creditAction(deps, userId, 'post', String(postId), emittedAt),
  },
  {
    type: 'post.removed',
    name: ofPosts,
    handle: ({ payload, emittedAt }) => takeBackForPost(deps, payload, emittedAt),
  },
  {
    type: 'post.restored',
    name: ofPosts,
    handle: ({ payload, emittedAt }) => creditRestoredPost(deps, payload, emittedAt),
  },
  {
    type: 'family.linked',
    name: 'points.ofInvites',
    handle: ({ payload: { parentUserId, memberId }, emittedAt }) =>
      creditAction(deps, parentUserId, 'invite', memberId, emittedAt),
  },
  {
    type: 'merchant.reviewed',
    name: ofReviews,
    handle: ({ payload: { userId, orderNo }, emittedAt }) =>
      creditAction(deps, userId, 'review', orderNo, emittedAt),
  },
  {
    type: 'housekeeping.reviewed',
    name: ofReviews,
    handle: ({ payload: { userId, orderNo }, emittedAt }) =>
      creditAction(deps, userId, 'review', orderNo, emittedAt),
  },
]
