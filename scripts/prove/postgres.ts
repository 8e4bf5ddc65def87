import { postgresVersions } from './postgres/versions.ts'
import type { ExtendedTestSuite } from './run-extended-tests.ts'

const minuteMs = 60_000

/**
 * Returns the proof of the supported PostgreSQL versions, one suite for each version: the server tests of companion
 * and secretary and the database tests of the kit. npm installs the servers into `.cache`, about 60 MB each.
 * `version`: one major version only.
 */
export const listPostgresExtendedTests = ({ version }: { version?: string }): ExtendedTestSuite[] =>
  (version ? [version] : Object.keys(postgresVersions)).map((major) => ({
    suite: `postgres.${major}`,
    file: 'scripts/prove/postgres/postgres.test.ts',
    env: { POSTGRES_PROOF: major },
    timeoutMs: 45 * minuteMs,
  }))
