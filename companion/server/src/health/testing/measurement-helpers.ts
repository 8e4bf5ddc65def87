import { toIso } from '@sanhe/kit/runtime/clock'
import type { TestApp, TestUser } from '#testing'

type Body = Parameters<TestUser['health']['addRecord']>[0]['body']

/**
 * Creates helpers that record manual measurements. `at` is a function that returns the app and the data of the test,
 * because both are created only after the test suite is declared.
 */
export function createMeasurementRequests(at: () => { app: TestApp; user: TestUser }) {
  const ago = (ms: number) => toIso(at().app.clock.now() - ms)
  return {
    ago,
    add: (body: Body, who = at().user) => who.health.addRecord({ body }),
    pressure: (systolic: number, diastolic: number, recordedAt = ago(0)): Body => ({
      recordType: 'blood_pressure',
      value: { systolic, diastolic },
      recordedAt,
    }),
    heart: (bpm: number, recordedAt = ago(0)): Body => ({
      recordType: 'heart_rate',
      value: { bpm },
      recordedAt,
    }),
  }
}
