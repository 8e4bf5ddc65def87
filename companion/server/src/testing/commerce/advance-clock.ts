import { addDays, instantToShanghaiDay, minuteMs, toInstantInShanghai } from '@sanhe/kit/runtime/clock'
import { allJobs } from '../../jobs.ts'
import { reconcileDueDays } from '../../money/reconciling.ts'
import type { CommerceFixture } from './commerce-fixture.ts'

const tradingModules = [
  'orders',
  'medical',
  'merchant-orders',
  'membership',
  'housekeeping',
  'shopping',
  'group-buys',
  'service-products',
  'points',
  'coupons',
  'settlements',
]

/** Advances the clock, runs the jobs that are due and delivers their events. */
export async function advanceClockAndJobs(market: CommerceFixture, minutes: number) {
  const { clock } = market.app
  const until = clock.now() + minutes * minuteMs
  const bills = nextBillTime(clock.now())
  if (bills < until) {
    clock.move({ now: bills })
    await runDueJobs(market)
    await reconcileDueDays(market.app.deps, clock.now())
  }
  clock.move({ now: until })
  await runDueJobs(market)
}

/** Returns the next time at which the bill of the previous day is reconciled with the payments. */
function nextBillTime(now: number) {
  const today = toInstantInShanghai(instantToShanghaiDay(now), '10:15')
  return today > now ? today : toInstantInShanghai(addDays(instantToShanghaiDay(now), 1), '10:15')
}

async function runDueJobs({ app }: CommerceFixture) {
  const due = allJobs(app.deps).filter(({ name }) => tradingModules.includes(name.split('.')[0]!))
  for (const job of due) await job.run(app.clock.now())
  await app.settle()
}
