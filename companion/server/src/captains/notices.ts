import { type Instant, instantToShanghaiDay } from '@sanhe/kit/runtime/clock'
import type { NotificationContent } from '#core'
import type { CaptainLevel, CaptainStatusAction } from './rules.ts'

const levelNames: Record<CaptainLevel, string> = {
  trainee: '见习队长',
  silver: '银牌队长',
  gold: '金牌队长',
  honor: '荣誉队长',
}
const order = Object.keys(levelNames)

const captainNotice = (
  type: string,
  title: string,
  content: string,
  data: NotificationContent['data'] = {},
): NotificationContent => ({
  type,
  title,
  content,
  data,
  channels: ['inApp', 'push'],
})

export const createApplicationApprovedNotice = (applicationId: number) =>
  captainNotice('CAPTAIN_APPROVED', '您已成为社区队长', '申请已通过，队长功能已开通。', { applicationId })

export const createApplicationRejectedNotice = (applicationId: number, reason: string) =>
  captainNotice('CAPTAIN_REJECTED', '队长申请未通过', `原因：${reason}。可以修改后再申请。`, {
    applicationId,
  })

/** Creates the notification of a higher or lower captain level. */
export function createLevelChangedNotice(from: CaptainLevel, newLevel: CaptainLevel): NotificationContent {
  const isUp = order.indexOf(newLevel) > order.indexOf(from)
  return captainNotice(
    'CAPTAIN_LEVEL_UP',
    isUp ? '恭喜您升级了' : '您的队长等级有变化',
    `您现在是${levelNames[newLevel]}。`,
    { newLevel },
  )
}

/**
 * Creates the notification of a level change by the daily job. The deduplication key limits the notification to one per
 * day, however often the job runs.
 */
export const createDailyLevelChangedNotice = (
  from: CaptainLevel,
  newLevel: CaptainLevel,
  now: Instant,
): NotificationContent => ({
  ...createLevelChangedNotice(from, newLevel),
  dedupKey: `CAPTAIN_LEVEL_UP:${instantToShanghaiDay(now)}`,
})

const statusNotices: Record<CaptainStatusAction, (reason: string) => NotificationContent> = {
  suspend: (reason) =>
    captainNotice('CAPTAIN_SUSPENDED', '队长资格已暂停', `原因：${reason}。如有疑问请联系客服。`),
  restore: () => captainNotice('CAPTAIN_RESTORED', '队长资格已恢复', '队长功能已重新开通。'),
  revoke: (reason) =>
    captainNotice('CAPTAIN_REVOKED', '队长资格已取消', `原因：${reason}。如有疑问请联系客服。`),
}

export const createCaptainStatusChangedNotice = (action: CaptainStatusAction, reason: string) =>
  statusNotices[action](reason)
