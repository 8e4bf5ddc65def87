import { type EndDeps, retryAfterRelease } from '#orders'
import { listUnpaidIn } from './appointment-store.ts'

type Wish = { doctorId: number; slotDate: string; slotTime: string }

/**
 * Books a slot once more that was full, or one's own already, where somebody's time to pay for it is over. Around the
 * transaction of the booking, not in it.
 */
export const bookOnceFreed = <T>(
  deps: EndDeps,
  userId: number,
  { doctorId, slotDate: date, slotTime: time }: Wish,
  book: () => Promise<T>,
) =>
  retryAfterRelease(
    deps,
    {
      refusals: ['SLOT_FULL', 'DUPLICATE_APPOINTMENT'],
      async holders(refusal) {
        const rows = await listUnpaidIn(deps.db, { doctorId, date, time })
        const own = rows.filter(({ user_id }) => user_id === userId)
        return (refusal === 'DUPLICATE_APPOINTMENT' ? own : rows).map(({ order_no }) => order_no)
      },
    },
    book,
  )
