import { readConfig } from '@sanhe/kit/runtime/config'
import { expect, test } from 'vitest'
import {
  databaseSettings,
  findDatabaseSettingProblems,
  findReplicaSettingProblems,
  replicaSettings,
  toDatabaseConfig,
} from './database-settings.ts'

const pooled = 'postgresql://sanhe@127.0.0.1:6432/companion'
const direct = 'postgres://sanhe@127.0.0.1:5000/companion'
const load = (env: Record<string, string>) =>
  toDatabaseConfig(readConfig(env, databaseSettings, findDatabaseSettingProblems))

test.each([
  [{}, undefined, undefined, true],
  [{ DATABASE_URL: pooled }, pooled, undefined, true],
  [{ DATABASE_URL: pooled, DATABASE_PREPARED_STATEMENTS: '0' }, pooled, undefined, false],
  [{ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct }, pooled, direct, false],
  [
    { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct, DATABASE_PREPARED_STATEMENTS: '1' },
    pooled,
    direct,
    true,
  ],
])(
  'toDatabaseConfig returns for %j the pooled URL %s, the direct URL %s and preparesStatements %s',
  (...row) => {
    const [env, databaseUrl, databaseDirectUrl, preparesStatements] = row
    expect(load(env)).toEqual({ databaseUrl, databaseDirectUrl, preparesStatements })
  },
)

test.each([
  [{ DATABASE_URL: 'mysql://elsewhere/companion' }, 'DATABASE_URL: is not a PostgreSQL URL'],
  [{ DATABASE_URL: pooled, DATABASE_DIRECT_URL: '127.0.0.1:5000' }, 'DATABASE_DIRECT_URL: is not'],
  [{ DATABASE_DIRECT_URL: direct }, 'DATABASE_DIRECT_URL: needs DATABASE_URL'],
  [{ DATABASE_PREPARED_STATEMENTS: 'yes' }, 'DATABASE_PREPARED_STATEMENTS'],
])('readConfig refuses the database settings %j', (env, problem) => {
  expect(() => load(env)).toThrow(problem)
})

const loadReplicas = (env: Record<string, string>) =>
  readConfig(env, { ...databaseSettings, ...replicaSettings }, findReplicaSettingProblems)
    .DATABASE_REPLICA_URLS

test('readConfig splits the URLs of read replicas at commas', () => {
  expect(loadReplicas({})).toEqual([])
  const env = {
    DATABASE_URL: direct,
    DATABASE_REPLICA_URLS: 'postgres://db1/companion, postgres://db2/companion',
  }
  expect(loadReplicas(env)).toEqual(['postgres://db1/companion', 'postgres://db2/companion'])
})

test.each([
  [{ DATABASE_REPLICA_URLS: 'postgres://db1/companion' }, 'DATABASE_REPLICA_URLS: needs DATABASE_URL'],
  [{ DATABASE_URL: direct, DATABASE_REPLICA_URLS: 'postgres://db1/companion,' }, 'DATABASE_REPLICA_URLS'],
  [{ DATABASE_URL: direct, DATABASE_REPLICA_URLS: 'db1:5432' }, 'DATABASE_REPLICA_URLS'],
])('readConfig refuses the read replicas %j', (env, problem) => {
  expect(() => loadReplicas(env)).toThrow(problem)
})
