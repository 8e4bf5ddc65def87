import type { Instant } from '@sanhe/kit/runtime/clock'
import { formatFullDateAndTime, isOutsideQuietHours, type NotificationContent } from '#core'
import { type AlertSeverity, getMeasuredAlertValue, type HealthAlertType } from './rules.ts'

export const healthDisclaimer = '以上内容仅供参考，不构成医疗建议。如感不适，请及时到医院就诊。'
const shortDisclaimer = '仅供参考，不构成医疗建议。'

const words: Record<HealthAlertType, [what: string, how: string, unit: string]> = {
  systolic_high: ['高压', '偏高', '毫米汞柱'],
  systolic_low: ['高压', '偏低', '毫米汞柱'],
  diastolic_high: ['低压', '偏高', '毫米汞柱'],
  diastolic_low: ['低压', '偏低', '毫米汞柱'],
  heart_rate_high: ['心率', '偏快', '次/分'],
  heart_rate_low: ['心率', '偏慢', '次/分'],
  blood_sugar_high: ['血糖', '偏高', '毫摩尔/升'],
  blood_sugar_low: ['血糖', '偏低', '毫摩尔/升'],
  sleep_short: ['睡眠', '偏少', '小时'],
  sleep_long: ['睡眠', '偏多', '小时'],
  steps_low: ['步数', '连续三天偏少', '步'],
}

/** Formats a health alert like `心率偏快：130次/分`. */
export function formatHealthAlert(alertType: HealthAlertType, value: unknown) {
  const [what, how, unit] = words[alertType]
  const most = alertType === 'steps_low' ? '每天不到' : ''
  const reading = alertType === 'steps_low' ? 1000 : getMeasuredAlertValue(alertType, value)
  return `${what}${how}：${most}${reading}${unit}`
}

function adviceOf(alertType: HealthAlertType, severity: AlertSeverity) {
  if (severity === 'critical') return '请尽快就医，情况紧急请拨打120。'
  if (alertType.startsWith('heart_rate')) return '建议到医院看医生。'
  if (alertType === 'steps_low') return '天气好时出门走走吧。'
  if (alertType.startsWith('sleep')) return '注意作息，好好休息。'
  return '请休息后再测一次。'
}

type AlertToNotify = { id: number; alertType: HealthAlertType; value: unknown; severity: AlertSeverity }

export const createHealthAlertNotice = ({
  id,
  alertType,
  value,
  severity,
}: AlertToNotify): NotificationContent => ({
  type: 'HEALTH_ALERT',
  title: severity === 'info' ? '健康关怀' : '健康提醒',
  content: `您的${formatHealthAlert(alertType, value)}。${adviceOf(alertType, severity)}${shortDisclaimer}`,
  data: { alertId: id, alertType, value: getMeasuredAlertValue(alertType, value) },
  channels: ['inApp', 'push'],
  dedupKey: `HEALTH_ALERT:${id}`,
})

type Parent = { id: number; nickname: string | null }
const nameOf = ({ nickname }: Parent) => nickname ?? '您的家人'

export const createParentHealthAlertNotice = (
  parent: Parent,
  { id, alertType, value, severity, recordedAt }: AlertToNotify & { recordedAt: Instant },
): NotificationContent => ({
  type: 'PARENT_HEALTH_ALERT',
  title: severity === 'info' ? '家人健康关怀' : '家人健康提醒',
  content: `${nameOf(parent)}的${formatHealthAlert(alertType, value)}。${adviceOf(alertType, severity)}${shortDisclaimer}`,
  data: { parentId: parent.id, alertId: id, alertType, value: getMeasuredAlertValue(alertType, value) },
  channels: ['inApp', 'push'],
  dedupKey: `PARENT_HEALTH_ALERT:${id}`,
  wechat: {
    kind: 'alert',
    values: [nameOf(parent), formatHealthAlert(alertType, value), formatFullDateAndTime(recordedAt)],
    path: `/alerts?parent=${parent.id}`,
  },
})

export const createReportReadyNotice = (week: string): NotificationContent => ({
  type: 'HEALTH_REPORT',
  title: '健康周报',
  content: `您上一周的健康周报出来了，打开看看吧。${shortDisclaimer}`,
  data: { week },
  channels: ['inApp', 'push'],
  dedupKey: `HEALTH_REPORT:${week}`,
})

export const createParentReportReadyNotice = (parent: Parent, week: string): NotificationContent => ({
  type: 'PARENT_HEALTH_REPORT',
  title: '家人健康周报',
  content: `${nameOf(parent)}上一周的健康周报出来了。${shortDisclaimer}`,
  data: { parentId: parent.id, week },
  channels: ['inApp', 'push'],
  dedupKey: `PARENT_HEALTH_REPORT:${parent.id}:${week}`,
})

/**
 * Creates the notification of a watch whose permission was revoked. At night the notification is only shown in the app,
 * because it is not urgent enough to wake the user.
 */
export const createDeviceExpiredNotice = (deviceId: number, at: Instant): NotificationContent => ({
  type: 'HEALTH_DEVICE_EXPIRED',
  title: '手表需要重新绑定',
  content: '手表的授权已失效，请重新绑定，才能继续记录健康数据。',
  data: { deviceId },
  channels: isOutsideQuietHours(at) ? ['inApp', 'push'] : ['inApp'],
  dedupKey: `HEALTH_DEVICE_EXPIRED:${deviceId}:${at}`,
})
