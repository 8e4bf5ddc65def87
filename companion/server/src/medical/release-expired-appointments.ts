import { type EndOrderDeps, retryAfterReleasingResource } from '#orders'
import { listUnpaidAppointments } from './appointment-store.ts'

type SlotInput = { doctorId: number; slotDate: string; slotTime: string }

/**
 * Retries a refused booking of a full slot, or of a slot that the user has already booked, after releasing expired
 * unpaid appointments. Runs outside the transaction of the booking.
 */
export const retryAfterReleasingSlot = <T>(
  deps: EndOrderDeps,
  userId: number,
  { doctorId, slotDate: date, slotTime: time }: SlotInput,
  book: () => Promise<T>,
) =>
  retryAfterReleasingResource(
    deps,
    {
      refusals: ['SLOT_FULL', 'DUPLICATE_APPOINTMENT'],
      async holders(refusal) {
        const rows = await listUnpaidAppointments(deps.db, { doctorId, date, time })
        const own = rows.filter(({ user_id }) => user_id === userId)
        return (refusal === 'DUPLICATE_APPOINTMENT' ? own : rows).map(({ order_no }) => order_no)
      },
    },
    book,
  )
