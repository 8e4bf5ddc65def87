import { errorCatalogue } from './errors.ts'
import { healthContract } from './health-contract.ts'
import { implementFor } from './implement.ts'

export type HealthOptions = {
  version: string
  uptimeS(): number
  /** Queries the database; throws when it does not answer in time. */
  checkDatabase(): void | Promise<void>
}

const apiError = errorCatalogue({ NOT_READY: [503, 'The database does not answer'] })

/** Runs a service's database check. Throws 503 with `Retry-After` when it fails. */
export async function requireDatabase({ checkDatabase }: Pick<HealthOptions, 'checkDatabase'>) {
  try {
    await checkDatabase()
  } catch {
    throw apiError('NOT_READY', { retryAfter: 1 })
  }
}

/** Implements `GET /api/health`. While the service starts, drains or closes, the server itself answers 503. */
export const healthRoutes = (options: HealthOptions) =>
  implementFor<{ none: undefined }>()(healthContract, {
    async health() {
      await requireDatabase(options)
      return { status: 'ok' as const, version: options.version, uptime_s: options.uptimeS() }
    },
  })
