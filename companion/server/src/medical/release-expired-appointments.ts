import { type EndOrderDeps, retryAfterReleasingResource } from '#orders'
import { listUnpaidAppointments } from './appointment-store.ts'

type SlotInput = { doctorId: number; slotDate: string; slotTime: string }

/**
 * Retries `book` if it was refused because the slot is full, or because the user already has an appointment in the
 * slot. Before the retry, releases expired unpaid appointments. Runs outside of the booking's transaction.
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
