import type { NotificationContent } from '#core'
import type { Dose } from './rules.ts'

/**
 * Creates the reminder of all medicines that a user takes at the same time. The text names no medicine, because a push
 * message is shown on the lock screen. The app shows the names.
 */
export const createMedicineReminderNotice = ({ day, time }: Dose): NotificationContent => ({
  type: 'MEDICINE_REMINDER',
  title: '该吃药了',
  content: `${time} 的药该吃了，打开看看吃哪些。`,
  data: { day, time },
  channels: ['inApp', 'push'],
  dedupKey: `MEDICINE_REMINDER:${day}:${time}`,
})

type Parent = { id: number; nickname: string | null }

/** Creates the notice of a child about all doses of one time that a parent did not mark. It names no medicine. */
export const createMissedDoseNotice = (
  { id, nickname }: Parent,
  { day, time }: Dose,
): NotificationContent => ({
  type: 'PARENT_MEDICINE_MISSED',
  title: '家人用药提醒',
  content: `${nickname ?? '您的家人'} ${time} 的药还没有记为已吃，方便的时候问候一声。`,
  data: { parentId: id, day, time },
  channels: ['inApp', 'push'],
  dedupKey: `PARENT_MEDICINE_MISSED:${id}:${day}:${time}`,
})
