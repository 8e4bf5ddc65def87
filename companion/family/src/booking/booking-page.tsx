import { useText } from '@sanhe/ui/i18n.ts'
import { ProgressBar } from '@sanhe/ui/progress.tsx'
import { FamilyScreenLayout } from '#shell/screen.tsx'
import { NotSharedNotice } from '#parts/not-shared.tsx'
import { useParentFromUrl } from '#parents/use-parent-from-url.ts'
import { ChooseDepartmentStep } from './choose-department.tsx'
import { ChooseDoctorStep } from './choose-doctor.tsx'
import { ChooseHospitalStep } from './choose-hospital.tsx'
import { ChooseSlotStep } from './choose-slot.tsx'
import { ConfirmBookingStep } from './confirm-booking.tsx'
import { type BookingSearchParams, bookAppointmentRoute } from './routes.ts'
import { bookingLabels } from './text.ts'

const steps = ['hospital', 'department', 'doctor', 'slot', 'confirm'] as const

/** Returns the first step of the booking that has no choice yet. */
function stepOf({ hospital, department, doctor, date, time }: BookingSearchParams): (typeof steps)[number] {
  if (!hospital) return 'hospital'
  if (!department) return 'department'
  if (!doctor) return 'doctor'
  return date && time ? 'confirm' : 'slot'
}

const contents = {
  hospital: ChooseHospitalStep,
  department: ChooseDepartmentStep,
  doctor: ChooseDoctorStep,
  slot: ChooseSlotStep,
  confirm: ConfirmBookingStep,
}

/** Books a doctor for a parent: hospital, department, doctor, time, confirmation. */
export function BookingPage() {
  const t = useText(bookingLabels)
  const { id, nameInSentence, parent } = useParentFromUrl()
  const step = stepOf(bookAppointmentRoute.useSearch())
  const Content = contents[step]
  const nth = steps.indexOf(step) + 1
  if (parent && !parent.sharedKinds.includes('appointments'))
    return (
      <FamilyScreenLayout title={t.title(nameInSentence)} back={`/parents/${id}`}>
        <NotSharedNotice />
      </FamilyScreenLayout>
    )
  return (
    <FamilyScreenLayout title={t.title(nameInSentence)} back={`/parents/${id}`}>
      <div>
        <p className="mb-2 flex justify-between gap-3">
          <span className="font-semibold">{t.steps[step]}</span>
          <span className="text-xs text-muted">{t.step(nth, steps.length)}</span>
        </p>
        <ProgressBar label={t.step(nth, steps.length)} value={(100 * nth) / steps.length} />
      </div>
      <Content />
    </FamilyScreenLayout>
  )
}
