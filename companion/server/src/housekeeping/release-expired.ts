import type { z } from 'zod'
import { type EndOrderDeps, retryAfterReleasingResource } from '#orders'
import type { housekeepingContract } from './contract.ts'
import { listUnpaidOverlappingServiceOrders } from './order-store.ts'
import { getServiceEndTime, getServiceStartTime } from './rules.ts'

type BookingInput = z.output<typeof housekeepingContract.book.body>

/**
 * Retries `book` if it was refused because the worker is not available. Before the retry, releases expired unpaid
 * orders that occupy the worker's time.
 */
export const retryAfterReleasingWorker = <T>(
  deps: EndOrderDeps,
  input: BookingInput,
  book: () => Promise<T>,
) =>
  retryAfterReleasingResource(
    deps,
    {
      refusals: ['WORKER_NOT_AVAILABLE'],
      async holders() {
        const from = getServiceStartTime({ date: input.scheduledDate, time: input.scheduledTime })
        const rows = await listUnpaidOverlappingServiceOrders(
          deps.db,
          input.workerId,
          from,
          getServiceEndTime(from, input.durationHours),
        )
        return rows.map(({ order_no }) => order_no)
      },
    },
    book,
  )
