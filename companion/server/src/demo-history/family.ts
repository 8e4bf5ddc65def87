import { addDays, toInstantInShanghai } from '@sanhe/kit/runtime/clock'
import {
  addMeasurement,
  createDemoCaller,
  exchangeMessage,
  giveHealthConsent,
  linkSon,
  listMeasurements,
} from '#demo-story'
import { findLinkedChild } from './store.ts'
import { type Person, planDaysAgo, type Town } from './town.ts'

/** Number of days before today with measurements of the demo user, enough for four weekly reports. */
const measuredDays = 30
/** Day of the alert, in days before today. */
const alertDaysAgo = 7

/** Plans the weeks of the demo user's family: measurements, an alert, and a message of the son. */
export function planFamily(town: Town, user: Person) {
  const { today } = town
  const plan = (daysAgo: number, time: string, act: () => Promise<unknown>) =>
    planDaysAgo(town, daysAgo, time, act)
  plan(measuredDays + 1, '19:00', async () => giveHealthConsent(await user.api()))
  plan(measuredDays + 1, '19:30', () => linkFamily(town, user))
  for (let ago = measuredDays; ago > 0; ago -= 1)
    plan(ago, '20:40', () => recordDay(user, addDays(today, -ago), ago))
  plan(alertDaysAgo, '09:12', () => recordHighPressure(user, addDays(today, -alertDaysAgo)))
  // The family has read the messages until yesterday.
  plan(1, '22:10', () => readMessages(town, user))
}

async function readMessages({ service: { app, deps } }: Town, user: Person) {
  await (await user.api()).notifications.readAll()
  const token = await deps.tokens.issue({ type: 'child', id: await findLinkedChild(deps.db, user.id) })
  await createDemoCaller(app, 1, token).notifications.readAllOfChild()
}

async function linkFamily({ service: { app } }: Town, user: Person) {
  const api = await user.api()
  const son = await linkSon(
    api,
    createDemoCaller(app, 1),
    (token) => createDemoCaller(app, 1, token),
    'history',
  )
  await exchangeMessage(api, son, '妈，这个软件装好了，每天量完血压我这边都能看到。', 'thanks')
}

async function recordDay(user: Person, day: string, ago: number) {
  const api = await user.api()
  for (const measurement of listMeasurements(day, ago)) await addMeasurement(api, measurement) // oxlint-disable-line no-await-in-loop
}

const recordHighPressure = async (user: Person, day: string) =>
  addMeasurement(await user.api(), {
    recordType: 'blood_pressure',
    value: { systolic: 162, diastolic: 95 },
    at: toInstantInShanghai(day, '09:10'),
  })
