import { addDays, toInstantInShanghai, getMondayOfWeek, toDate } from '@sanhe/kit/runtime/clock'
import { createCaller, startTestApp, type TestApp, type TestMerchant, type TestUser } from '#testing'
import { createCaptain } from '../../captains/testing/fixtures.ts'
import { allJobs } from '../../jobs.ts'

/** First day of the simulated leap year, a Saturday. */
export const firstSimulatedDay = '2028-01-01'
export const lastSimulatedDay = '2029-01-01'
/** Time of day at which users act and periodic jobs run. */
export const dailyActionTime = '11:50'
/** All days from the first to the last day, both included. */
export const simulatedDays: string[] = []
for (let day = firstSimulatedDay; day <= lastSimulatedDay; day = addDays(day, 1)) simulatedDays.push(day)
/** Returns whether a day is the nth day of the week; Monday is 1. */
export const isWeekday = (day: string, nth: number) => addDays(getMondayOfWeek(day), nth - 1) === day
export const simulatedFridays = simulatedDays.filter((day) => isWeekday(day, 5))

type SimulatedYear = {
  app: TestApp
  captain: TestUser
  shop: TestMerchant
  /** The user who has a watch and checks in for points. */
  walker: TestUser
  customer: TestUser
  /** Ids of the users who bought a membership, by plan. */
  members: Map<string, number>
  /** Results of all runs of the consistency checks of orders and payments. */
  moneyCheckResults: unknown[]
  /** The activity that the captain created last, with its participants. */
  activity: { id: number; guests: TestUser[] } | undefined
}

/** Starts the service and simulates a year. The caller stops `app`. */
export async function simulateYear(): Promise<SimulatedYear> {
  const app = await startTestApp()
  app.clock.move({ now: toInstantInShanghai(firstSimulatedDay, '00:00') - 1 })
  const year: SimulatedYear = {
    app,
    captain: await createCaptain(app, await app.admin()),
    shop: await app.merchant(),
    walker: await app.user(),
    customer: await app.user(),
    members: new Map(),
    moneyCheckResults: [],
    activity: undefined,
  }
  await addStepCounts(year)
  await simulateDays(year)
  return year
}

/** Simulates each day of the year: runs each job twice at its time, and users act in between. */
async function simulateDays(year: SimulatedYear) {
  const { app } = year
  const all = allJobs(app.deps).map((job) => ({
    job,
    time: 'dailyAt' in job ? job.dailyAt : dailyActionTime,
  }))
  const times = [...new Set(all.map(({ time }) => time))].toSorted()
  for (const day of simulatedDays)
    for (const time of times) {
      app.clock.move({ now: toInstantInShanghai(day, time) })
      for (const { job, time: due } of all) if (due === time && runsOn(job, day)) await runTwice(year, job)
      if (time === dailyActionTime) await simulateDay(year, day)
    }
}

/** Runs the job `money.check` only once a month, because it reads all orders and changes nothing. */
const runsOn = ({ name }: { name: string }, day: string) => name !== 'money.check' || day.endsWith('-01')

async function runTwice(
  { app, moneyCheckResults }: SimulatedYear,
  { name, run }: ReturnType<typeof allJobs>[number],
) {
  const now = app.clock.now()
  const results = [await run(now), await run(now)]
  if (name === 'money.check') moneyCheckResults.push(...results)
}

async function simulateDay(year: SimulatedYear, day: string) {
  await holdActivity(year, day)
  await buyMembership(year, day)
  await sellService(year, day)
  await checkIn(year, day)
  await year.app.settle()
}

const park = { name: '中山公园', address: '中山公园南门广场', lat: 39.9087, lng: 116.3975 }

/**
 * Creates an activity with two new participants on each Friday. The activity takes place on Saturday at noon and is
 * reviewed on Sunday.
 */
async function holdActivity(year: SimulatedYear, day: string) {
  const { app, captain, activity } = year
  const params = { id: activity?.id ?? 0 }
  if (isWeekday(day, 5)) {
    const startTime = `${addDays(day, 1)}T12:00:00+08:00`
    const body = { title: '周末太极', category: '太极', startTime, location: park } as const
    const { id } = await (await app.again(captain)).activities.create({ body })
    const guests = [0, 1].map(() => app.user({ emergency_contact_phone: '13600000001' }))
    year.activity = { id, guests: await Promise.all(guests) }
    for (const guest of year.activity.guests) await guest.activities.join({ params: { id } })
  } else if (activity && isWeekday(day, 6)) {
    const body = { lat: park.lat, lng: park.lng }
    for (const guest of activity.guests) await guest.activities.signIn({ params, body })
  } else if (activity && isWeekday(day, 7)) {
    for (const guest of activity.guests) await guest.activities.review({ params, body: { rating: 5 } })
  }
}

/**
 * Lets a new user buy a monthly membership on 31 January, and another new user a yearly one on 29 February.
 */
async function buyMembership({ app, members }: SimulatedYear, day: string) {
  const plan = { '2028-01-31': 'monthly', '2028-02-29': 'yearly' } as const
  const planOfDay = plan[day as keyof typeof plan]
  if (!planOfDay) return
  const member = await app.user()
  members.set(planOfDay, member.id)
  await app.pay((await member.membership.subscribe({ body: { plan: planOfDay } })).orderNo)
}

/**
 * Sells two services each month. The first is sold on the 5th and completed by the 12th; the second is sold on the
 * 25th and completed in the next month.
 */
export const isSimulatedSaleDay = (day: string) => day.endsWith('-05') || day.endsWith('-25')
async function sellService({ app, shop, customer }: SimulatedYear, day: string) {
  if (!isSimulatedSaleDay(day)) return
  const account = app.db.selectFrom('merchant_accounts').select('id').where('merchant_id', '=', shop.id)
  const { id: accountId } = await account.executeTakeFirstOrThrow()
  const token = await app.deps.tokens.issue({ type: 'merchant', id: shop.id, accountId })
  const seller = createCaller(app.url, token)
  const { id: serviceId } = await seller.merchantServices.create({ body: { title: '陪诊', price: 99.9 } })
  const buyer = await app.again(customer)
  const { orderNo } = await buyer.merchantOrders.place({ body: { serviceId, quantity: 1 } })
  await app.pay(orderNo)
  await seller.merchantOrders.confirm({ params: { id: orderNo } })
}

/** Lets a user check in on the first day of the year and on each day of a week around 29 February. */
async function checkIn({ app, walker }: SimulatedYear, day: string) {
  if (day === firstSimulatedDay || (day >= '2028-02-25' && day <= '2028-03-02'))
    await (await app.again(walker)).points.checkIn()
}

const idleDays = ['2028-02-27', '2028-02-28', '2028-02-29']

/** Inserts the step counts of a watch for every day of the year, with very low counts on the last days of February. */
async function addStepCounts({ app, walker }: SimulatedYear) {
  const rows = simulatedDays.map((day) => ({
    user_id: walker.id,
    record_type: 'steps' as const,
    value: JSON.stringify({ count: idleDays.includes(day) ? 300 : 5000 }),
    recorded_at: toDate(toInstantInShanghai(day, '09:00')),
    created_at: toDate(toInstantInShanghai(day, '09:00')),
  }))
  await app.db.insertInto('health_records').values(rows).execute()
}
