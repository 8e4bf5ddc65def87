import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { Stethoscope } from 'lucide-react'
import { useDateFormatters } from '#parts/dates.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { BookingChoiceCard, BookingChoiceList } from './choice-card.tsx'
import type { DoctorWithSlots } from './queries.ts'
import { bookAppointmentRoute } from './routes.ts'
import { bookingLabels } from './text.ts'
import { useChosenBookingOptions } from './use-booking-choice.ts'
import { useFormatFee } from './use-format-fee.ts'

export function ChooseDoctorStep() {
  const t = useText(bookingLabels)
  const { hospital, department, query } = useChosenBookingOptions()
  return (
    <>
      <p className="text-muted">{[hospital, department].filter(Boolean).join(' · ')}</p>
      <QueryContent query={query}>
        {(doctors) =>
          doctors.length ? (
            <BookingChoiceList>
              {doctors.map((doctor) => (
                <li key={doctor.id}>
                  <DoctorCard doctor={doctor} />
                </li>
              ))}
            </BookingChoiceList>
          ) : (
            <EmptyState icon={Stethoscope} title={t.noDoctors}>
              {t.noDoctorsHint}
            </EmptyState>
          )
        }
      </QueryContent>
    </>
  )
}

function DoctorCard({ doctor: { id, name, title, rating, availableSlots } }: { doctor: DoctorWithSlots }) {
  const t = useText(bookingLabels)
  const dates = useDateFormatters()
  const fee = useFormatFee()
  const search = bookAppointmentRoute.useSearch()
  const [next] = availableSlots
  return (
    <BookingChoiceCard title={title ? `${name} · ${title}` : name} search={{ ...search, doctor: id }}>
      <span className="block text-xs text-muted">{t.rating(rating.toFixed(1))}</span>
      <span className="block">
        {next ? `${t.nextSlot(`${dates.day(next.date)} ${next.time}`)} · ${fee(next.fee)}` : t.full}
      </span>
    </BookingChoiceCard>
  )
}
