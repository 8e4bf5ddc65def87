import { fromIso, hourMs, minuteMs, toInstantInShanghai } from '@sanhe/kit/runtime/clock'
import { listSeedDays } from './daily-jobs.ts'
import type { Person, Town } from './town.ts'

type Guests = { town: Town; guests: readonly Person[] }

/** Number of activities in each interval of the demo data that guests join. */
const joinedActivities = 4
const guestsEach = 3

/** Plans guests who join the activities of the demo data, check in and review them. */
export function planActivities(life: Guests) {
  const { timeline, firstDay } = life.town
  for (const [nth, day] of [firstDay, ...listSeedDays(life.town)].entries())
    timeline.plan(toInstantInShanghai(day, '08:20'), () => joinActivities(life, nth))
}

const reviews = ['张罗得很周到，大家都开心', '讲得慢，跟得上', null, '地方好找，下次还来'] as const

async function joinActivities({ town, guests }: Guests, nth: number) {
  const [first] = guests
  if (!first) return
  const { activities } = await (await first.api()).activities.list({ query: { sort: 'time', pageSize: 10 } })
  for (const [index, activity] of activities.slice(0, joinedActivities).entries()) {
    const from = (nth * 7 + index * guestsEach) % Math.max(1, guests.length - guestsEach)
    for (const [seat, guest] of guests.slice(from, from + guestsEach).entries())
      await attend(town, guest, activity, seat + index) // oxlint-disable-line no-await-in-loop -- places are given in order
  }
}

type Activity = { id: number; startTime: string; endTime: string; location: { lat: number; lng: number } }

async function attend({ timeline }: Town, guest: Person, activity: Activity, nth: number) {
  const params = { id: activity.id }
  const { lat, lng } = activity.location
  await (await guest.api()).activities.join({ params })
  timeline.plan(fromIso(activity.startTime) - 5 * minuteMs, async () =>
    (await guest.api()).activities.signIn({ params, body: { lat, lng } }),
  )
  const body = { rating: nth % 4 === 3 ? 4 : 5, review: reviews[nth % reviews.length] ?? null }
  timeline.plan(fromIso(activity.endTime) + hourMs, async () =>
    (await guest.api()).activities.review({ params, body }),
  )
}
