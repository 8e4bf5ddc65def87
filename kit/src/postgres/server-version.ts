import { OperatorError } from '@sanhe/kit/http/errors'
import type { Client } from 'pg'

/** Oldest major version of PostgreSQL on which the products are tested. */
export const oldestPostgresMajor = 15

/** Refuses a server that is too old, before the first migration fails with a syntax error. */
export async function assertSupportedPostgres(client: Pick<Client, 'query'>) {
  const { rows } = await client.query<{ version: string }>(
    `SELECT current_setting('server_version') AS version`,
  )
  const version = rows[0]?.version ?? ''
  if (Number.parseInt(version, 10) >= oldestPostgresMajor) return
  throw new OperatorError(
    `PostgreSQL ${version} is too old: version ${oldestPostgresMajor} or newer is necessary`,
  )
}
