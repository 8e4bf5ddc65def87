import {
  type WearableVendor,
  WearableError,
  type WearableTokens,
  type WearableRecord,
} from '@sanhe/providers/wearables'
import { afterEach, beforeAll, expect } from 'vitest'
import type { TestApp, TestUser } from '#testing'
import { syncDueDevices } from '../sync-due.ts'

export const testWearableTokens: WearableTokens = {
  accessToken: 'access',
  refreshToken: 'refresh',
  expiresAt: 0,
  device: { id: 'one', model: 'Watch' },
}

export const createVendorErrorRejection = (code: ConstructorParameters<typeof WearableError>[0]) => () =>
  Promise.reject(new WearableError(code))

type TestContext = { app: TestApp; user: TestUser }

/**
 * Creates helpers for watches of a user, which are deleted after each test. `at` is a function that returns the app and
 * the data of the test, because both are created only after the test suite is declared.
 */
export function createWatchRequests(at: () => TestContext) {
  resetAfterEach(() => at().app)
  return {
    bind: (authCode = `demo-${at().user.id}`, more: object = {}, who = at().user) =>
      who.health.bind({ body: { brand: 'vendor_a', authCode, ...more } }),
    total: async (who = at().user) => (await who.health.records({ query: {} })).total,
    devices: async () => (await at().user.health.devices({ query: {} })).devices,
    runJob: () => syncDueDevices(at().app.deps, at().app.clock.now()),
    /** Replaces the vendor with a fake that returns no data, except for the functions in `changes`. */
    vendorWith(changes: Partial<WearableVendor>) {
      const quiet = {
        authorizationUrl: () => 'https://vendor.example/authorize',
        exchange: async () => testWearableTokens,
        refresh: async () => testWearableTokens,
        records: async () => [],
      }
      at().app.deps.wearables.set('vendor_a', { ...quiet, ...changes })
    },
    heart: (bpm: number, agoMs = 0): WearableRecord => ({
      recordType: 'heart_rate',
      value: { bpm },
      recordedAt: at().app.clock.now() - agoMs,
    }),
    ...rowsOf(at),
  }
}

const rowsOf = (at: () => TestContext) => ({
  row: () =>
    at()
      .app.db.selectFrom('health_devices')
      .selectAll()
      .where('user_id', '=', at().user.id)
      .executeTakeFirstOrThrow(),
  pushed: () =>
    at()
      .app.db.selectFrom('health_alerts')
      .select('id')
      .where('user_id', '=', at().user.id)
      .where('notified_user', '=', true)
      .execute(),
})

function resetAfterEach(app: () => TestApp) {
  let vendor: WearableVendor
  beforeAll(() => void (vendor = app().deps.wearables.get('vendor_a') ?? expect.fail()))
  afterEach(async () => {
    app().deps.wearables.set('vendor_a', vendor)
    await app().db.deleteFrom('health_devices').execute()
  })
}
