import { z } from 'zod'

const postgresUrl = z
  .string()
  .regex(/^(postgres(ql)?|socket):/, 'is not a PostgreSQL URL such as postgresql://user@host:5432/database')
  .optional()

const replicaUrl = z
  .string()
  .regex(
    /^postgres(ql)?:\/\/\S+$/,
    'has a part that is not a PostgreSQL URL such as postgresql://user@host:5432/database',
  )

/** Settings of a service that stores its data in PostgreSQL. */
export const databaseSettings = {
  /**
   * URL of a PostgreSQL server, or of a pooler such as PgBouncer in transaction mode. Absent: an embedded PostgreSQL in
   * DATA_DIR.
   */
  DATABASE_URL: postgresUrl,
  /**
   * URL that reaches the primary server without a pooler, for migrations and LISTEN, which need a session. Absent:
   * DATABASE_URL, which then must not be a pooler in transaction mode.
   */
  DATABASE_DIRECT_URL: postgresUrl,
  /**
   * 1: repeated statements are prepared by name. Default 0 with DATABASE_DIRECT_URL, because PgBouncer before 1.21
   * cannot do it in transaction mode; otherwise 1.
   */
  DATABASE_PREPARED_STATEMENTS: z.enum(['0', '1']).optional(),
}

/** Setting of a service that reads from replicas. */
export const replicaSettings = {
  /**
   * URLs of standby servers of DATABASE_URL, separated by commas. Each URL names one server, not a balancer. Lists and
   * searches that may be a few seconds old are read there.
   */
  DATABASE_REPLICA_URLS: z
    .string()
    .transform((text) => text.split(',').map((url) => url.trim()))
    .pipe(z.array(replicaUrl))
    .default([]),
}

type DatabaseValues = z.output<z.ZodObject<typeof databaseSettings>>

export const findDatabaseSettingProblems = (values: DatabaseValues) =>
  values.DATABASE_DIRECT_URL && !values.DATABASE_URL
    ? ['DATABASE_DIRECT_URL: needs DATABASE_URL, the URL of the pooler']
    : []

type ReplicaValues = z.output<z.ZodObject<typeof replicaSettings>>

export const findReplicaSettingProblems = (values: DatabaseValues & ReplicaValues) =>
  values.DATABASE_REPLICA_URLS.length > 0 && !values.DATABASE_URL
    ? ['DATABASE_REPLICA_URLS: needs DATABASE_URL, the URL of the primary server']
    : []

/** Returns the location of the database and how to use it. `databaseDirectUrl` is set only if there is a pooler. */
export const toDatabaseConfig = (values: DatabaseValues) => ({
  databaseUrl: values.DATABASE_URL,
  databaseDirectUrl: values.DATABASE_DIRECT_URL,
  preparesStatements: values.DATABASE_PREPARED_STATEMENTS
    ? values.DATABASE_PREPARED_STATEMENTS === '1'
    : values.DATABASE_DIRECT_URL === undefined,
})
