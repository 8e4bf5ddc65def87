import { createErrorCatalogue } from './errors.ts'
import { healthContract } from './health-contract.ts'
import { createContractImplementer } from './implement.ts'

export type HealthOptions = {
  version: string
  uptimeS(): number
  /** Queries the database; throws when it does not answer in time. */
  checkDatabase(): void | Promise<void>
}

const apiError = createErrorCatalogue({ NOT_READY: [503, 'The database does not answer'] })

/** Runs the database check of a service. Throws a refusal with status 503 and `Retry-After` when the check fails. */
export async function assertDatabaseAnswers({ checkDatabase }: Pick<HealthOptions, 'checkDatabase'>) {
  try {
    await checkDatabase()
  } catch {
    throw apiError('NOT_READY', { retryAfter: 1 })
  }
}

/**
 * Implements `GET /api/health`. While the service starts, drains or closes, the server answers 503 before this handler
 * runs.
 */
export const healthRoutes = (options: HealthOptions) =>
  createContractImplementer<{ none: undefined }>()(healthContract, {
    async health() {
      await assertDatabaseAnswers(options)
      return { status: 'ok' as const, version: options.version, uptime_s: options.uptimeS() }
    },
  })
