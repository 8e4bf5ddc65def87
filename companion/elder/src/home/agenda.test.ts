import { dayMs, hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import { type AgendaBookings, listUpcomingAgendaEntries } from './agenda.ts'

const now = Date.UTC(2026, 10, 23, 1)
const iso = (at: number) => new Date(at).toISOString()
const activity = (id: number, at: number, canSignIn = false) =>
  ({
    id,
    title: `活动${id}`,
    startTime: iso(at),
    location: { name: '中山公园', address: '南门' },
    canSignIn,
  }) as never
const appointment = (id: number, date: string, time: string, status = 'confirmed') =>
  ({
    id,
    date,
    time,
    status,
    doctor: { name: '陈立新' },
    department: { name: '骨科' },
    hospital: { name: '和平里人民医院' },
  }) as never
const booking = (id: number, scheduledDate: string, scheduledTime: string, status = 'confirmed') =>
  ({
    id,
    scheduledDate,
    scheduledTime,
    status,
    worker: { name: '王阿姨' },
    address: '幸福里1号楼',
  }) as never
const sources = (given: Partial<AgendaBookings>): AgendaBookings => ({
  activities: [],
  appointments: [],
  bookings: [],
  shopOrders: [],
  deliveries: [],
  courses: [],
  waiting: [],
  ...given,
})

describe('listUpcomingAgendaEntries', () => {
  test('sorts activities, confirmed appointments and confirmed home help by time, and leaves out what is not confirmed', () => {
    const agenda = listUpcomingAgendaEntries(
      sources({
        activities: [activity(1, now + 5 * hourMs)],
        appointments: [appointment(2, '2026-11-23', '10:00'), appointment(3, '2026-11-23', '09:30', 'paid')],
        bookings: [booking(4, '2026-11-23', '11:00'), booking(5, '2026-11-23', '09:30', 'pending')],
      }),
      now,
    )
    expect(agenda.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'appointment 2',
      'home-help 4',
      'activity 1',
    ])
    expect(agenda[0]).toMatchObject({ title: '看病：骨科，陈立新医生', place: '和平里人民医院' })
    expect(agenda[1]).toMatchObject({ title: '王阿姨上门服务', place: '幸福里1号楼' })
  })

  test('keeps an entry for an hour after its start and leaves out what is more than seven days away', () => {
    const agenda = listUpcomingAgendaEntries(
      sources({
        activities: [
          activity(1, now - 59 * minuteMs),
          activity(2, now - 61 * minuteMs),
          activity(3, now + 7 * dayMs - 1),
          activity(4, now + 7 * dayMs),
        ],
      }),
      now,
    )
    expect(agenda.map(({ id }) => id)).toEqual([1, 3])
  })

  test('keeps an activity as long as the user can check in', () => {
    const running = activity(1, now - 90 * minuteMs, true)
    expect(listUpcomingAgendaEntries(sources({ activities: [running] }), now)).toHaveLength(1)
  })

  test('adds shop visits, deliveries and live courses, each with its page', () => {
    const order = (id: number, status: string, scheduledAt: string | null) =>
      ({ id, orderNo: `S${id}`, status, scheduledAt, serviceTitle: '理发', address: null }) as never
    const delivery = (id: number, status: string) =>
      ({
        id,
        orderNo: `G${id}`,
        status,
        estimatedDelivery: iso(now + 2 * hourMs),
        provider: { companyName: '邻里菜场' },
        address: '幸福里1号楼',
      }) as never
    const course = (id: number, type: string) =>
      ({ id, type, title: '太极', scheduledAt: iso(now + 3 * hourMs) }) as never
    const agenda = listUpcomingAgendaEntries(
      sources({
        shopOrders: [
          order(1, 'confirmed', iso(now + hourMs)),
          order(2, 'cancelled', iso(now + hourMs)),
          order(3, 'paid', null),
        ],
        deliveries: [delivery(4, 'preparing'), delivery(5, 'delivered')],
        courses: [course(6, 'live'), course(7, 'recorded')],
      }),
      now,
    )
    expect(agenda.map(({ page }) => page)).toEqual(['/orders/S1', '/orders/G4', '/courses/6'])
  })

  test('shows a delivery with a chosen period at its start, with its end in the title', () => {
    const delivery = {
      id: 4,
      orderNo: 'G4',
      status: 'paid',
      estimatedDelivery: iso(now + 4 * hourMs),
      deliveryWindow: { from: iso(now + 2 * hourMs), until: iso(now + 4 * hourMs) },
      provider: { companyName: '邻里菜场' },
      address: '幸福里1号楼',
    } as never
    expect(listUpcomingAgendaEntries(sources({ deliveries: [delivery] }), now)).toMatchObject([
      { at: now + 2 * hourMs, title: expect.stringMatching(/^邻里菜场送菜，\d\d:\d\d 前送到$/) },
    ])
  })

  test('shows an offered place of a waiting list first, until the offer expires', () => {
    const entry = (id: number, expiresAt: number | undefined) =>
      ({
        id,
        doctor: { name: '陈立新' },
        hospital: { name: '和平里人民医院' },
        offer: expiresAt === undefined ? null : { expiresAt: iso(expiresAt) },
      }) as never
    const agenda = listUpcomingAgendaEntries(
      sources({
        activities: [activity(1, now + minuteMs)],
        waiting: [entry(2, now + 20 * minuteMs), entry(3, now), entry(4, undefined)],
      }),
      now,
    )
    expect(agenda.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['waiting-offer 2', 'activity 1'])
  })

  test('returns at most four entries', () => {
    const activities = Array.from({ length: 6 }, (_, nth) => activity(nth, now + nth * hourMs))
    expect(listUpcomingAgendaEntries(sources({ activities }), now)).toHaveLength(4)
  })
})
