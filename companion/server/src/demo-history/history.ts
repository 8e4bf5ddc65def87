import { demoPhones } from '@sanhe/kit/dev-tools/demo-login'
import {
  addDays,
  type Instant,
  instantToShanghaiDay,
  toInstantInShanghai,
  toIso,
} from '@sanhe/kit/runtime/clock'
import type { Log } from '@sanhe/kit/runtime/log'
import { demoOrganisers } from '#activities'
import { demoGuests } from '#captains'
import { demoUserName } from '#demo-story'
import { planActivities } from './activities.ts'
import { planBookings } from './bookings.ts'
import { planPosts } from './community.ts'
import { planJobs } from './daily-jobs.ts'
import { planFamily } from './family.ts'
import { planMarketing } from './marketing.ts'
import type { PastService } from './past-service.ts'
import { planQueues } from './queues.ts'
import { createRandomChoices } from './random-choices.ts'
import { newcomers, type Resident, signInResident } from './residents.ts'
import { planSettlements } from './settlements.ts'
import { newShops, openDemoShop, openShop } from './shops.ts'
import { findAdminId } from './store.ts'
import { createTimeline } from './timeline.ts'
import { createSignIn, type Person, type Town } from './town.ts'
import { planTrade } from './trade.ts'

/** Length of the history in days. The month before the current one is always a part of it. */
const historyDays = 62

type HistoryInput = {
  startService(at: Instant): Promise<PastService>
  now: Instant
  log: Log
}

/**
 * Plays two months of the demo town before `now`, in a service of the past. People act through the public API, so the
 * demo shows only what the product can do. Returns the numbers of acts and of failures, which are logged.
 */
export async function playDemoHistory({ startService, now, log }: HistoryInput) {
  const today = instantToShanghaiDay(now)
  const firstDay = addDays(today, -historyDays)
  const service = await startService(toInstantInShanghai(firstDay, '06:00'))
  try {
    const timeline = createTimeline({
      clock: service.clock,
      end: now,
      onFailure: (error, at) => log.warn({ err: error, at: toIso(at) }, 'an act of the demo history failed'),
    })
    const days = Array.from({ length: historyDays }, (_, index) => addDays(firstDay, index))
    const adminId = await findAdminId(service.deps.db)
    const admin = createSignIn(service, { type: 'admin', id: adminId })
    const random = createRandomChoices(20)
    await planHistory({ service, timeline, random, firstDay, days, today, admin })
    return await timeline.play()
  } finally {
    await service.stop()
  }
}

/** Prepares people and shops on the morning of the first day, and plans everything that happens after. */
async function planHistory(town: Town) {
  const { service, timeline, random, days } = town
  await service.seed()
  const signIn = (resident: Resident) => signInResident(service, resident)
  const user = await signIn({ phone: demoPhones[0], nickname: demoUserName })
  const organiser = await signIn(demoOrganisers[0])
  const guests = await Promise.all(demoGuests.map(signIn))
  const people: [Person, ...Person[]] = [user, organiser, ...guests]
  for (const [nth, resident] of newcomers.entries())
    timeline.plan(toInstantInShanghai(days[nth * 5 + 3] ?? '', '09:30'), async () =>
      people.push(await signIn(resident)),
    )
  const shop = await openDemoShop(town)
  const shops = [shop, await openShop(town, newShops[0]), await openShop(town, newShops[1])] as const
  const customers = () => random.pick(people)
  planJobs(town)
  planTrade({ town, shops, customers })
  planSettlements(town, shops)
  planMarketing({ town, shop, customers: guests })
  planBookings({ town, customers })
  planActivities({ town, guests })
  planPosts(town, guests)
  planFamily(town, user)
  planQueues({ town, shop, organiser, author: guests[6] ?? organiser, customers: guests })
}
