import type { Deps, EventSubscriber } from '#core'
import {
  creditActionPoints,
  creditJoiningPoints,
  creditOrderPoints,
  creditRestoredPostPoints,
  revokeJoiningPoints,
  revokeOrderPoints,
  revokePostPoints,
} from './earning.ts'

/** Subscriber name that all order events share, so that a payment is handled before its refund. */
const ofOrders = 'points.ofOrders'
/** Subscriber name that all activity events share, so that joining is handled before leaving. */
const ofActivities = 'points.ofActivities'
/** Subscriber name that all post events share, so that adding is handled before hiding. */
const ofPosts = 'points.ofPosts'
const ofReviews = 'points.ofReviews'

/** Credits points and takes them back when events of other modules arrive. */
export const pointSubscribers = (deps: Pick<Deps, 'db'>): EventSubscriber[] => [
  {
    type: 'order.paid',
    name: ofOrders,
    handle: ({ payload, emittedAt }) => creditOrderPoints(deps, payload, emittedAt),
  },
  {
    type: 'order.refunded',
    name: ofOrders,
    handle: ({ payload, emittedAt }) => revokeOrderPoints(deps, payload, emittedAt),
  },
  {
    type: 'activity.joined',
    name: ofActivities,
    handle: ({ payload, emittedAt }) => creditJoiningPoints(deps, payload, emittedAt),
  },
  {
    type: 'activity.left',
    name: ofActivities,
    handle: ({ payload, emittedAt }) => revokeJoiningPoints(deps, payload, emittedAt),
  },
  {
    type: 'post.added',
    name: ofPosts,
    handle: ({ payload: { userId, postId }, emittedAt }) =>
      creditActionPoints(deps, userId, 'post', String(postId), emittedAt),
  },
  {
    type: 'post.removed',
    name: ofPosts,
    handle: ({ payload, emittedAt }) => revokePostPoints(deps, payload, emittedAt),
  },
  {
    type: 'post.restored',
    name: ofPosts,
    handle: ({ payload, emittedAt }) => creditRestoredPostPoints(deps, payload, emittedAt),
  },
  {
    type: 'family.linked',
    name: 'points.ofInvites',
    handle: ({ payload: { parentUserId, memberId }, emittedAt }) =>
      creditActionPoints(deps, parentUserId, 'invite', memberId, emittedAt),
  },
  {
    type: 'merchant.reviewed',
    name: ofReviews,
    handle: ({ payload: { userId, orderNo }, emittedAt }) =>
      creditActionPoints(deps, userId, 'review', orderNo, emittedAt),
  },
  {
    type: 'housekeeping.reviewed',
    name: ofReviews,
    handle: ({ payload: { userId, orderNo }, emittedAt }) =>
      creditActionPoints(deps, userId, 'review', orderNo, emittedAt),
  },
]
