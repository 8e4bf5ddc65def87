import type { Deps, Subscriber } from '#core'
import { giveForOrder, giveUsual, takeBackForOrder } from './earning.ts'

/** Of orders in the order in which it happened: what is given back was paid before. */
const ofOrders = 'points.ofOrders'
const ofReviews = 'points.ofReviews'

/** What people do, and get points for. */
export const pointSubscribers = (deps: Pick<Deps, 'db'>): Subscriber[] => [
  {
    type: 'order.paid',
    name: ofOrders,
    handle: ({ payload, emittedAt }) => giveForOrder(deps, payload, emittedAt),
  },
  {
    type: 'order.refunded',
    name: ofOrders,
    handle: ({ payload, emittedAt }) => takeBackForOrder(deps, payload, emittedAt),
  },
  {
    type: 'activity.joined',
    name: 'points.ofActivities',
    handle: ({ payload: { userId, activityId }, emittedAt }) =>
      giveUsual(deps, userId, 'activity', String(activityId), emittedAt),
  },
  {
    type: 'post.added',
    name: 'points.ofPosts',
    handle: ({ payload: { userId, postId }, emittedAt }) =>
      giveUsual(deps, userId, 'post', String(postId), emittedAt),
  },
  {
    type: 'family.linked',
    name: 'points.ofInvites',
    handle: ({ payload: { parentUserId, memberId }, emittedAt }) =>
      giveUsual(deps, parentUserId, 'invite', memberId, emittedAt),
  },
  {
    type: 'merchant.reviewed',
    name: ofReviews,
    handle: ({ payload: { userId, orderNo }, emittedAt }) =>
      giveUsual(deps, userId, 'review', orderNo, emittedAt),
  },
  {
    type: 'housekeeping.reviewed',
    name: ofReviews,
    handle: ({ payload: { userId, orderNo }, emittedAt }) =>
      giveUsual(deps, userId, 'review', orderNo, emittedAt),
  },
]
