import type { LoadPlan } from './load.ts'

export type UpgradedProduct = {
  entry: string
  migrations: string
  login: { sendPath: string; verifyPath: string; body: object; token: string }
  plan: LoadPlan
  /** Returns the number of each stored write and how many rows it has. */
  countWrites: string
}

const secondMs = 1000

/** Start of the times by which the writes of companion are identified: one second for each. */
const firstRecordAt = Date.UTC(2026, 0, 1)

export const upgradedProducts: Record<string, UpgradedProduct> = {
  companion: {
    entry: 'companion/server/src/main.ts',
    migrations: 'companion/server/migrations',
    login: {
      sendPath: '/api/v1/auth/send-code',
      verifyPath: '/api/v1/auth/login',
      body: { purpose: 'login' },
      token: 'token',
    },
    plan: {
      reads: ['/api/v1/activities', '/api/v1/posts', '/api/v1/health/records', '/api/v1/orders'],
      pauseMs: 10,
      write: (n) => ({
        path: '/api/v1/health/records',
        body: {
          recordType: 'heart_rate',
          value: { bpm: 70 },
          recordedAt: new Date(firstRecordAt + n * secondMs).toISOString(),
        },
      }),
    },
    countWrites: `SELECT extract(epoch FROM recorded_at - to_timestamp(${firstRecordAt / secondMs}))::int AS n, count(*)::int AS rows
      FROM health_records GROUP BY 1`,
  },
  secretary: {
    entry: 'secretary/server/src/main.ts',
    migrations: 'secretary/server/migrations',
    login: {
      sendPath: '/api/auth/sms/send',
      verifyPath: '/api/auth/sms/verify',
      body: {},
      token: 'access_token',
    },
    plan: {
      reads: ['/api/secretaries', '/api/health'],
      // A user has at most 50 secretaries, and the load lasts about 12 seconds.
      pauseMs: 300,
      write: (n) => ({
        path: '/api/secretaries',
        body: {
          name: `n${n}`,
          server_address: `93.184.216.34:${1024 + n}`,
          api_key: 'a-key-of-the-proof-0123456789',
        },
      }),
    },
    countWrites: `SELECT substr(name, 2)::int AS n, count(*)::int AS rows FROM secretaries GROUP BY 1`,
  },
}
