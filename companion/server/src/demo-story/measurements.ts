import {
  addDays,
  type Instant,
  instantToShanghaiDay,
  toInstantInShanghai,
  toIso,
} from '@sanhe/kit/runtime/clock'
import type { DemoCaller, DemoUser } from './callers.ts'

/** Days with measurements, including today, when no history was played. */
const measuredDays = 12
/** Days of them on which everything is measured. More would exceed the user's limit of 100 requests a minute. */
const completeDays = 7

/** Deterministic change of a value from day to day, between -1 and 1. */
const wave = (day: number, speed: number) => Math.sin(day * speed)

/** Returns the measurements of the demo user on a day, which lies `ago` days before today, with their times. */
export function listMeasurements(day: string, ago: number) {
  const at = (time: string) => toInstantInShanghai(day, time)
  const pressure = {
    systolic: Math.round(128 + 6 * wave(ago, 1.3)),
    diastolic: Math.round(79 + 4 * wave(ago, 0.9)),
  }
  const hours = Math.round((6.9 + 0.7 * wave(ago, 2.1)) * 10) / 10
  const sugar = Math.round((5.6 + 0.4 * wave(ago, 0.7)) * 10) / 10
  const steps = Math.round(5200 + 1700 * wave(ago, 1.1))
  return [
    { recordType: 'sleep' as const, value: { duration_hours: hours }, at: at('05:40') },
    { recordType: 'blood_pressure' as const, value: pressure, at: at('05:50') },
    {
      recordType: 'heart_rate' as const,
      value: { bpm: Math.round(71 + 4 * wave(ago, 1.7)) },
      at: at('05:51'),
    },
    ...(ago % 3 === 0
      ? [
          {
            recordType: 'blood_sugar' as const,
            value: { mmol: sugar, timing: 'fasting' as const },
            at: at('05:55'),
          },
        ]
      : []),
    // The watch counts on during the day. The largest count is that of the day.
    ...(ago === 0 ? [{ recordType: 'steps' as const, value: { count: 640 }, at: at('06:10') }] : []),
    { recordType: 'steps' as const, value: { count: steps }, at: at('20:30') },
  ]
}
type DemoMeasurement = ReturnType<typeof listMeasurements>[number]

export const addMeasurement = (user: DemoCaller, { at, ...record }: DemoMeasurement) =>
  user.health.addRecord({ body: { ...record, recordedAt: toIso(at) } })

export async function giveHealthConsent(user: DemoCaller) {
  const { version } = await user.healthConsent.get({})
  await user.healthConsent.give({ body: { version } })
}

/** Records the measurements since the newest one, or of the last days, as far as their times have passed. */
export async function recordHealth(user: DemoUser, now: Instant) {
  await giveHealthConsent(user)
  const { records } = await user.health.records({ query: { pageSize: 1 } })
  const last = records[0]?.recordedAt ?? ''
  const today = instantToShanghaiDay(now)
  const measured = Array.from({ length: measuredDays }, (_, ago) =>
    listMeasurements(addDays(today, -ago), ago).filter(
      ({ recordType }) => ago < completeDays || recordType === 'blood_pressure',
    ),
  ).flat()
  const due = measured.filter(({ at }) => at <= now && toIso(at) > last)
  // oxlint-disable-next-line no-await-in-loop -- the rate limit counts concurrent requests of a user together
  for (const measurement of due) await addMeasurement(user, measurement)
}
