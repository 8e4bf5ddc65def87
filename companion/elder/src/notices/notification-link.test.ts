import { describe, expect, test } from 'vitest'
import { getNotificationLinkPath } from './notification-link.ts'

const orderNo = 'A2611210900001234567'

describe('getNotificationLinkPath', () => {
  test.each([
    ['ACTIVITY_REMINDER', { activityId: 5 }, '/activities/5'],
    ['WAITING_LIST_OFFER', { waitingEntryId: 4 }, '/medical/waiting'],
    ['APPOINTMENT_CONFIRMED', { appointmentId: 7, orderNo }, '/medical/appointments/7'],
    ['CONSULTATION_REPLY', { consultationId: 8, orderNo }, '/medical/consultations/8'],
    ['PROXY_ORDER', { orderNo }, `/orders/${orderNo}`],
    ['ORDER_PAID', { orderNo }, `/orders/${orderNo}`],
    ['DELIVERY_DELIVERED', { deliveryOrderId: 3, orderNo }, `/orders/${orderNo}`],
    ['SERVICE_CONFIRMED', { serviceOrderId: 3, orderNo }, `/orders/${orderNo}`],
    ['GROUP_BUY_SUCCESS', { groupOrderId: 4 }, '/group-buys/4'],
    ['COURSE_REMINDER', { courseId: 6 }, '/courses/6'],
    ['COMMENT_HIDDEN', { postId: 9, commentId: 10 }, '/community/9'],
    ['FAMILY_LINKED', { memberId: 'c5' }, '/me/family'],
    ['FAMILY_MESSAGE', { familyMessageId: 12 }, '/me/family/messages'],
    ['HEALTH_ALERT', { alertId: 1, alertType: 'steps_low', value: 900 }, '/health'],
    ['HEALTH_REPORT', { week: '2026-W47' }, '/health/report'],
    ['HEALTH_DEVICE_EXPIRED', { deviceId: 2 }, '/health/devices'],
    ['MEDICINE_REMINDER', { day: '2026-11-21', time: '08:00' }, '/health/medicines'],
    ['POINTS_HANDED_OVER', { redemptionId: 2 }, '/points/redemptions'],
    ['CAPTAIN_SUSPENDED', {}, '/captains'],
    ['MEMBERSHIP_EXPIRING', { days: 3 }, '/membership'],
    ['MEMBERSHIP_STARTED', { orderNo }, '/membership'],
  ])('getNotificationLinkPath returns the page of a notification: %s', (type, data, page) => {
    expect(getNotificationLinkPath({ type, data })).toBe(page)
  })
})

describe('getNotificationLinkPath returns undefined', () => {
  test.each([
    ['one that tells all there is', 'ANNOUNCEMENT', {}],
    ['one of a kind that came later', 'SOMETHING_NEW', { somethingId: 5 }],
    ['one of a parent, who is not shown here', 'PARENT_HEALTH_ALERT', { parentId: 1, alertId: 2 }],
    ['one with a number that is none', 'ACTIVITY_REMINDER', { activityId: '../../login' }],
    ['one whose number is missing', 'ACTIVITY_REMINDER', { activityId: null }],
  ])('getNotificationLinkPath returns undefined: %s', (_, type, data) => {
    expect(getNotificationLinkPath({ type, data })).toBeUndefined()
  })
})
