import type { z } from 'zod'
import { type EndDeps, retryAfterRelease } from '#orders'
import type { housekeepingContract } from './contract.ts'
import { listUnpaidOverlapping } from './order-store.ts'
import { serviceEndsAt, serviceStartsAt } from './rules.ts'

type BookingInput = z.output<typeof housekeepingContract.book.body>

/** Retries a booking after releasing expired unpaid orders that hold the worker's time. */
export const retryAfterReleasingWorker = <T>(deps: EndDeps, input: BookingInput, book: () => Promise<T>) =>
  retryAfterRelease(
    deps,
    {
      refusals: ['WORKER_NOT_AVAILABLE'],
      async holders() {
        const from = serviceStartsAt({ date: input.scheduledDate, time: input.scheduledTime })
        const rows = await listUnpaidOverlapping(
          deps.db,
          input.workerId,
          from,
          serviceEndsAt(from, input.durationHours),
        )
        return rows.map(({ order_no }) => order_no)
      },
    },
    book,
  )
