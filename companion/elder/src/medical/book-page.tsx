import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryContent } from '#parts/query-content.tsx'
import { meQuery } from '#queries.ts'
import { Screen } from '#shell/screen.tsx'
import { BookSummary } from './book-summary.tsx'
import { initialPatient, type Patient, storedPatient } from './patient.ts'
import { PatientForm } from './patient-form.tsx'
import { type DoctorWithSchedule, doctorQuery, type ScheduleSlot } from './queries.ts'
import { isBookable } from './schedule.ts'

const route = getRouteApi('/own/medical/doctors/$doctorId/book')

export function BookAppointmentPage() {
  const { doctorId } = route.useParams()
  const { day, time } = route.useSearch()
  const hours = useQuery(doctorQuery(Number(doctorId)))
  const me = useQuery(meQuery)
  return (
    <Screen title="预约挂号" back={`/medical/doctors/${doctorId}`}>
      <QueryContent query={hours}>
        {({ doctor, schedules }) => {
          const hour = schedules.find((one) => one.date === day && one.time === time)
          if (!hour || !isBookable(hour)) return <SlotTaken doctorId={doctorId} day={day} />
          return (
            <QueryContent query={me}>
              {({ id }) => <Booking userId={id} doctor={doctor} hour={hour} />}
            </QueryContent>
          )
        }}
      </QueryContent>
    </Screen>
  )
}

/** Shown when the slot is taken, or when the address is old. */
function SlotTaken({ doctorId, day }: { doctorId: string; day: string }) {
  return (
    <>
      <p role="alert" className="rounded-control bg-warn-soft p-4 font-semibold text-warn-text">
        这个时间刚被约满了，没有扣钱。请换一个时间。
      </p>
      <Link
        to="/medical/doctors/$doctorId"
        params={{ doctorId }}
        search={day ? { day } : {}}
        className={buttonClasses('primary')}
      >
        换一个时间
      </Link>
    </>
  )
}

type BookingProps = { userId: number; doctor: DoctorWithSchedule['doctor']; hour: ScheduleSlot }

/** Two steps: patient, then a summary before booking. */
function Booking({ userId, ...slot }: BookingProps) {
  const [patient, setPatient] = useState<Patient>(() => initialPatient(userId, storedPatient.get()))
  const [isChecking, setChecking] = useState(false)
  if (!isChecking)
    return (
      <PatientForm
        patient={patient}
        onChange={setPatient}
        onDone={() => {
          storedPatient.set({ userId, ...patient })
          setChecking(true)
        }}
      />
    )
  return <BookSummary {...slot} patient={patient} onChangePatient={() => setChecking(false)} />
}
