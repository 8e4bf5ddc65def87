import type { Instant } from '@sanhe/kit/runtime/clock'
import { formatDateAndTime, type NotificationContent, type NotificationChannel } from '#core'

export type NotifiedActivity = {
  id: number
  title: string
  location_address: string
  location_name?: string | null
}

type NoticeText = {
  type: string
  title: string
  content: string
  channels: NotificationChannel[]
  key: string | number
}

const createActivityNotice = (
  { id }: NotifiedActivity,
  { key, type, ...words }: NoticeText,
): NotificationContent => ({
  type,
  ...words,
  data: { activityId: id },
  dedupKey: `${type}:${id}:${key}`,
})

const getLocationName = ({ location_name, location_address }: NotifiedActivity) =>
  location_name ?? location_address

/** Creates the reminder that participants get 15 minutes before the start. */
export const createStartReminderNotice = (activity: NotifiedActivity, startAt: Instant) =>
  createActivityNotice(activity, {
    type: 'ACTIVITY_REMINDER',
    title: '活动快开始了',
    content: `“${activity.title}”${formatDateAndTime(startAt)}开始，地点：${getLocationName(activity)}。`,
    channels: ['inApp', 'push'],
    key: startAt,
  })

export const createCheckInReminderNotice = (activity: NotifiedActivity, startAt: Instant) =>
  createActivityNotice(activity, {
    type: 'ACTIVITY_SIGN_IN_REMINDER',
    title: '别忘了签到',
    content: `“${activity.title}”正在进行，到了请点“签到”。`,
    channels: ['push'],
    key: startAt,
  })

/**
 * Creates the notification to the organiser of a new participant. The notification is sent once per participant, even
 * if that participant joins several times.
 */
export const createParticipantJoinedNotice = (
  activity: NotifiedActivity,
  joiner: { id: number; nickname: string | null },
) =>
  createActivityNotice(activity, {
    type: 'ACTIVITY_JOINED',
    title: '有人报名了',
    content: `${joiner.nickname ?? '一位朋友'}报名了您的活动“${activity.title}”。`,
    channels: ['inApp'],
    key: joiner.id,
  })

/**
 * Creates the notification to a waiting user who got a place. The notification is sent once per pass, because a user
 * may use several passes for one activity.
 */
export const createPlaceAssignedNotice = (activity: NotifiedActivity, startAt: Instant, passId: number) =>
  createActivityNotice(activity, {
    type: 'ACTIVITY_PLACE_FOUND',
    title: '候补成功',
    content: `“${activity.title}”有名额了，已为您报名，${formatDateAndTime(startAt)}开始。`,
    channels: ['inApp', 'push'],
    key: passId,
  })

/** Reason of a cancellation by the platform instead of the organiser. */
export type PlatformCancellation = { reason: string | null }

const formatReason = (reason: string | null) => (reason === null ? '' : `原因：${reason}。`)

export const createActivityCancelledNotice = (
  activity: NotifiedActivity,
  byPlatform?: PlatformCancellation,
) =>
  createActivityNotice(activity, {
    type: 'ACTIVITY_CANCELLED',
    title: '活动取消了',
    content: byPlatform
      ? `平台取消了“${activity.title}”，请不要前往。${formatReason(byPlatform.reason)}`
      : `发起人取消了“${activity.title}”，请不要前往。`,
    channels: ['inApp', 'push'],
    key: 'cancelled',
  })

/**
 * Creates the notification to the organiser whose activity the platform cancelled. The notification to participants has
 * the same deduplication key, so an organiser who also takes part gets only one notification.
 */
export const createActivityCancelledByPlatformNotice = (activity: NotifiedActivity, reason: string) =>
  createActivityNotice(activity, {
    type: 'ACTIVITY_CANCELLED',
    title: '您的活动被取消了',
    content: `平台取消了您的活动“${activity.title}”。${formatReason(reason)}如有疑问请联系客服。`,
    channels: ['inApp', 'push'],
    key: 'cancelled',
  })

export type ChangedActivity = NotifiedActivity & { hasNewStart: boolean }

/**
 * Creates the notification of a changed activity. `at` makes the deduplication key unique, so that each change is
 * notified.
 */
export const createActivityChangedNotice = (activity: ChangedActivity, startAt: Instant, at: string) =>
  createActivityNotice(activity, {
    type: 'ACTIVITY_CHANGED',
    title: '活动时间或地点变了',
    content: `“${activity.title}”改为${formatDateAndTime(startAt)}，地点：${getLocationName(activity)}。${
      activity.hasNewStart ? '时间不合适，开始前可以取消报名。' : ''
    }`,
    channels: ['inApp', 'push'],
    key: at,
  })
