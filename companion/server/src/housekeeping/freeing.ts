import type { z } from 'zod'
import { type EndDeps, retryAfterRelease } from '#orders'
import type { housekeepingContract } from './contract.ts'
import { listUnpaidAt } from './order-store.ts'
import { endOf, startOf } from './rules.ts'

type Wish = z.output<typeof housekeepingContract.book.body>

/** Books a worker once more whose time was held by orders that nobody paid in time. */
export const bookOnceFreed = <T>(deps: EndDeps, wish: Wish, book: () => Promise<T>) =>
  retryAfterRelease(
    deps,
    {
      refusals: ['WORKER_NOT_AVAILABLE'],
      async holders() {
        const from = startOf({ date: wish.scheduledDate, time: wish.scheduledTime })
        const rows = await listUnpaidAt(deps.db, wish.workerId, from, endOf(from, wish.durationHours))
        return rows.map(({ order_no }) => order_no)
      },
    },
    book,
  )
