import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { useDateFormatters } from '#parts/dates.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { FullyBookedDays } from './full-days.tsx'
import type { AvailableSlot } from './queries.ts'
import { bookAppointmentRoute } from './routes.ts'
import { groupSlotsByDay } from './slots.ts'
import { bookingLabels } from './text.ts'
import { useChosenBookingOptions } from './use-booking-choice.ts'
import { useFormatFee } from './use-format-fee.ts'

export function ChooseSlotStep() {
  const t = useText(bookingLabels)
  const dates = useDateFormatters()
  const { doctor: doctorId } = bookAppointmentRoute.useSearch()
  const { parentId } = bookAppointmentRoute.useParams()
  const { hospital, department, query } = useChosenBookingOptions()
  return (
    <QueryContent query={query}>
      {(doctors) => {
        const doctor = doctors.find(({ id }) => id === doctorId)
        const days = groupSlotsByDay(doctor?.availableSlots ?? [])
        return (
          <>
            <p className="text-muted">{[doctor?.name, department, hospital].filter(Boolean).join(' · ')}</p>
            {days.length === 0 && <p>{t.full}</p>}
            {days.map(({ date, slots }) => (
              <section key={date}>
                <h2 className="mb-2 font-semibold">{dates.day(date)}</h2>
                <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
                  {slots.map((slot) => (
                    <li key={slot.time}>
                      <SlotLink slot={slot} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
            {doctor && <FullyBookedDays parentId={Number(parentId)} doctorId={doctor.id} />}
          </>
        )
      }}
    </QueryContent>
  )
}

function SlotLink({ slot: { date, time, fee: amount } }: { slot: AvailableSlot }) {
  const fee = useFormatFee()
  const search = bookAppointmentRoute.useSearch()
  const { parentId } = bookAppointmentRoute.useParams()
  return (
    <Link
      to="/parents/$parentId/book"
      params={{ parentId }}
      search={{ ...search, date, time }}
      className={`${buttonClasses()} w-full flex-col gap-0 py-1.5`}
    >
      <span className="tabular-nums">{time}</span>
      <span className="text-xs font-normal text-muted">{fee(amount)}</span>
    </Link>
  )
}
