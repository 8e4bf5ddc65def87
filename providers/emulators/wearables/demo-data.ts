import { createHash } from 'node:crypto'
import {
  dayMs,
  hourMs,
  type Instant,
  instantToShanghaiDay,
  getShanghaiDayStart,
  minuteMs,
} from '@sanhe/kit/runtime/clock'

export type DemoMeasurement = { at: Instant } & (
  | { kind: 'steps'; count: number }
  | { kind: 'heart_rate'; bpm: number }
  | { kind: 'blood_pressure'; systolic: number; diastolic: number }
  | { kind: 'blood_sugar'; mmol: number }
  | { kind: 'sleep'; deep: number; light: number; rem: number }
)

/**
 * Returns a number between two bounds. It is derived from the seed, so one person always gets the same number for one
 * day and purpose.
 */
function deriveNumber(low: number, high: number, ...seed: string[]) {
  const part = createHash('sha256').update(seed.join(' ')).digest().readUInt32BE() / 2 ** 32
  return Math.round(low + part * (high - low))
}

/**
 * Returns generated measurements, always the same for one person and time and never in the future. All values are
 * healthy, except that a person named `high` has a high blood pressure today.
 */
export function generateMeasurements(
  person: string,
  from: Instant,
  to: Instant,
  now: Instant,
): DemoMeasurement[] {
  const days = Math.max(0, Math.ceil((to - getShanghaiDayStart(from)) / dayMs))
  const all = Array.from({ length: days }, (_, n) =>
    dayOf(person, getShanghaiDayStart(from) + n * dayMs, now),
  ).flat()
  return all.filter(({ at }) => at >= from && at < to && at <= now)
}

function dayOf(person: string, start: Instant, now: Instant): DemoMeasurement[] {
  const seeded = (low: number, high: number, name: string) =>
    deriveNumber(low, high, person, instantToShanghaiDay(start), name)
  const isHigh = person.includes('high') && instantToShanghaiDay(start) === instantToShanghaiDay(now)
  const hearts = [7, 9, 11, 13, 15, 17, 19, 21].map((hour) => ({
    kind: 'heart_rate' as const,
    at: start + hour * hourMs,
    bpm: seeded(62, 92, `heart ${hour}`),
  }))
  const pressure = { systolic: seeded(108, 136, 'systolic'), diastolic: seeded(66, 86, 'diastolic') }
  return [
    {
      kind: 'sleep',
      at: start + 6.5 * hourMs,
      deep: seeded(70, 110, 'deep'),
      light: seeded(220, 280, 'light'),
      rem: seeded(60, 95, 'rem'),
    },
    { kind: 'blood_sugar', at: start + 6.75 * hourMs, mmol: seeded(45, 60, 'sugar') / 10 },
    ...hearts,
    {
      kind: 'blood_pressure',
      at: start + 7 * hourMs + 30 * minuteMs,
      ...(isHigh ? { systolic: 162, diastolic: 96 } : pressure),
    },
    { kind: 'steps', at: start + 20 * hourMs, count: seeded(2500, 8200, 'steps') },
  ]
}
