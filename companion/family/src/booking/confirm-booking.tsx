import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { Card, LabelledValue } from '#parts/card.tsx'
import { useDateFormatters } from '#parts/dates.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { PatientForm } from './patient-form.tsx'
import { bookAppointmentRoute } from './routes.ts'
import { bookingLabels } from './text.ts'
import { useChosenBookingOptions } from './use-booking-choice.ts'
import { useFormatFee } from './use-format-fee.ts'

/** Last step of the booking. Shows all choices and the patient. The button shows the price. */
export function ConfirmBookingStep() {
  const t = useText(bookingLabels)
  const dates = useDateFormatters()
  const fee = useFormatFee()
  const { doctor: doctorId, date = '', time = '' } = bookAppointmentRoute.useSearch()
  const { hospital, department, query } = useChosenBookingOptions()
  return (
    <QueryContent query={query}>
      {(doctors) => {
        const doctor = doctors.find(({ id }) => id === doctorId)
        const slot = doctor?.availableSlots.find((one) => one.date === date && one.time === time)
        if (!doctor || !slot) return <SlotGone />
        return (
          <>
            <Card>
              <dl className="flex flex-col gap-2">
                <LabelledValue name={t.when}>
                  {dates.day(date)} {time}
                </LabelledValue>
                <LabelledValue name={t.doctor}>
                  {[doctor.name, doctor.title].filter(Boolean).join(' · ')}
                </LabelledValue>
                <LabelledValue name={t.where}>
                  {[hospital, department].filter(Boolean).join(' · ')}
                </LabelledValue>
                <LabelledValue name={t.fee}>{fee(slot.fee)}</LabelledValue>
              </dl>
            </Card>
            <PatientForm fee={slot.fee} />
            <p className="text-xs text-muted">{t.rules}</p>
          </>
        )
      }}
    </QueryContent>
  )
}

/** Displayed when another user has booked the time, or when the URL names a time of the past. */
function SlotGone() {
  const t = useText(bookingLabels)
  const { date: _, time: __, ...search } = bookAppointmentRoute.useSearch()
  const { parentId } = bookAppointmentRoute.useParams()
  return (
    <>
      <p role="alert" className="rounded-control bg-warn-soft p-3 text-warn-text">
        {t.slotGone}
      </p>
      <Link
        to="/parents/$parentId/book"
        params={{ parentId }}
        search={search}
        replace
        className={buttonClasses('primary')}
      >
        {t.chooseSlot}
      </Link>
    </>
  )
}
