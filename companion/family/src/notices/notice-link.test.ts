import { expect, test } from 'vitest'
import { getChildNotificationPath } from './notice-link.ts'

test.each([
  ['ORDER_PAID', { orderNo: 'A1', parentId: 3 }, '/orders/A1'],
  ['PARENT_HEALTH_ALERT', { parentId: 3, alertId: 9 }, '/alerts?parent=3'],
  ['PARENT_HEALTH_REPORT', { parentId: 3, week: '2026-W47' }, '/parents/3/reports'],
  ['PARENT_MEDICINE_MISSED', { parentId: 3, time: '08:00' }, '/parents/3/medicines'],
  ['PARENT_MESSAGE_ANSWERED', { parentId: 3, familyMessageId: 12 }, '/parents/3/messages'],
  ['WAITING_LIST_OFFER', { parentId: 3, waitingEntryId: 5 }, '/parents/3/waiting'],
  ['SOMETHING_NEW', { parentId: 3 }, '/parents/3'],
  ['SOMETHING_NEW', {}, '/notices'],
])('getChildNotificationPath of a notification %s with the data %j returns its page', (type, data, page) =>
  expect(getChildNotificationPath({ type, data })).toBe(page),
)
