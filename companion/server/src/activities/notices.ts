import { type Instant, localDay, localDayStart, minuteMs } from '@sanhe/kit/runtime/clock'
import type { Channel, Notice } from '#core'

export type NoticeActivity = {
  id: number
  title: string
  location_address: string
  location_name?: string | null
}

type NoticeText = { type: string; title: string; content: string; channels: Channel[]; key: string | number }

const noticeOf = ({ id }: NoticeActivity, { key, type, ...words }: NoticeText): Notice => ({
  type,
  ...words,
  data: { activityId: id },
  dedupKey: `${type}:${id}:${key}`,
})

/** Formats as `11月21日 14:30`. */
function timeText(at: Instant) {
  const [, month, day] = localDay(at).split('-').map(Number)
  const minutes = Math.floor((at - localDayStart(at)) / minuteMs)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${month}月${day}日 ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

const placeOf = ({ location_name, location_address }: NoticeActivity) => location_name ?? location_address

/** Reminder 15 minutes before the start. */
export const startReminder = (activity: NoticeActivity, startAt: Instant) =>
  noticeOf(activity, {
    type: 'ACTIVITY_REMINDER',
    title: '活动快开始了',
    content: `“${activity.title}”${timeText(startAt)}开始，地点：${placeOf(activity)}。`,
    channels: ['inApp', 'push'],
    key: startAt,
  })

export const checkInReminder = (activity: NoticeActivity, startAt: Instant) =>
  noticeOf(activity, {
    type: 'ACTIVITY_SIGN_IN_REMINDER',
    title: '别忘了签到',
    content: `“${activity.title}”正在进行，到了请点“签到”。`,
    channels: ['push'],
    key: startAt,
  })

/** Notifies the organiser, once for each participant, even if that participant joins several times. */
export const participantJoined = (
  activity: NoticeActivity,
  joiner: { id: number; nickname: string | null },
) =>
  noticeOf(activity, {
    type: 'ACTIVITY_JOINED',
    title: '有人报名了',
    content: `${joiner.nickname ?? '一位朋友'}报名了您的活动“${activity.title}”。`,
    channels: ['inApp'],
    key: joiner.id,
  })

/** Notifies a waiting user who got a place, once for each pass: a user may use several passes for one activity. */
export const placeAssigned = (activity: NoticeActivity, startAt: Instant, passId: number) =>
  noticeOf(activity, {
    type: 'ACTIVITY_PLACE_FOUND',
    title: '候补成功',
    content: `“${activity.title}”有名额了，已为您报名，${timeText(startAt)}开始。`,
    channels: ['inApp', 'push'],
    key: passId,
  })

/** Present if the platform, not the organiser, cancelled the activity. */
export type PlatformCancellation = { reason: string | null }

const reasonText = (reason: string | null) => (reason === null ? '' : `原因：${reason}。`)

export const activityCancelled = (activity: NoticeActivity, byPlatform?: PlatformCancellation) =>
  noticeOf(activity, {
    type: 'ACTIVITY_CANCELLED',
    title: '活动取消了',
    content: byPlatform
      ? `平台取消了“${activity.title}”，请不要前往。${reasonText(byPlatform.reason)}`
      : `发起人取消了“${activity.title}”，请不要前往。`,
    channels: ['inApp', 'push'],
    key: 'cancelled',
  })

/**
 * Notifies the organiser of a cancellation by the platform. The deduplication key is that of the participants, so an
 * organiser who also takes part gets one notification.
 */
export const ownActivityCancelled = (activity: NoticeActivity, reason: string) =>
  noticeOf(activity, {
    type: 'ACTIVITY_CANCELLED',
    title: '您的活动被取消了',
    content: `平台取消了您的活动“${activity.title}”。${reasonText(reason)}如有疑问请联系客服。`,
    channels: ['inApp', 'push'],
    key: 'cancelled',
  })

export type ChangedActivity = NoticeActivity & { hasNewStart: boolean }

/** `at` makes the deduplication key unique, so each change is notified. */
export const activityChanged = (activity: ChangedActivity, startAt: Instant, at: string) =>
  noticeOf(activity, {
    type: 'ACTIVITY_CHANGED',
    title: '活动时间或地点变了',
    content: `“${activity.title}”改为${timeText(startAt)}，地点：${placeOf(activity)}。${
      activity.hasNewStart ? '时间不合适，开始前可以取消报名。' : ''
    }`,
    channels: ['inApp', 'push'],
    key: at,
  })
