import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Loaded } from '#parts/loaded.tsx'
import { meQuery } from '#queries.ts'
import { Screen } from '#shell/screen.tsx'
import { BookSummary } from './book-summary.tsx'
import { canCome } from './hours.ts'
import { keptPatient, type Patient, patientToStart } from './patient.ts'
import { PatientForm } from './patient-form.tsx'
import { type DoctorWithHours, doctorQuery, type Hour } from './queries.ts'

const route = getRouteApi('/own/medical/doctors/$doctorId/book')

export function BookPage() {
  const { doctorId } = route.useParams()
  const { day, time } = route.useSearch()
  const hours = useQuery(doctorQuery(Number(doctorId)))
  const me = useQuery(meQuery)
  return (
    <Screen title="预约挂号" back={`/medical/doctors/${doctorId}`}>
      <Loaded query={hours}>
        {({ doctor, schedules }) => {
          const hour = schedules.find((one) => one.date === day && one.time === time)
          if (!hour || !canCome(hour)) return <Gone doctorId={doctorId} day={day} />
          return <Loaded query={me}>{({ id }) => <Booking userId={id} doctor={doctor} hour={hour} />}</Loaded>
        }}
      </Loaded>
    </Screen>
  )
}

/** Shown when the slot is taken, or when the address is old. */
function Gone({ doctorId, day }: { doctorId: string; day: string }) {
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

type BookingProps = { userId: number; doctor: DoctorWithHours['doctor']; hour: Hour }

/** Two steps: patient, then a summary before booking. */
function Booking({ userId, ...slot }: BookingProps) {
  const [patient, setPatient] = useState<Patient>(() => patientToStart(userId, keptPatient.get()))
  const [isChecking, setChecking] = useState(false)
  if (!isChecking)
    return (
      <PatientForm
        patient={patient}
        onChange={setPatient}
        onDone={() => {
          keptPatient.set({ userId, ...patient })
          setChecking(true)
        }}
      />
    )
  return <BookSummary {...slot} patient={patient} onChangePatient={() => setChecking(false)} />
}
