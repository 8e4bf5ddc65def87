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
