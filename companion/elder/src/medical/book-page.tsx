import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryContent } from '#parts/query-content.tsx'
import { meQuery } from '#queries.ts'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { AppointmentBookingSummary } from './appointment-booking-summary.tsx'
import { getLastPatientOfUser, type PatientContact, lastPatientStorage } from './patient.ts'
import { PatientForm } from './patient-form.tsx'
import { type DoctorWithSchedule, doctorQuery, type ScheduleSlot } from './queries.ts'
import { isSlotBookable } from './schedule.ts'

const route = getRouteApi('/own/medical/doctors/$doctorId/book')

export function BookAppointmentPage() {
  const { doctorId } = route.useParams()
  const { day, time } = route.useSearch()
  const hours = useQuery(doctorQuery(Number(doctorId)))
  const me = useQuery(meQuery)
  return (
    <ElderScreenLayout title="预约挂号" back={`/medical/doctors/${doctorId}`}>
      <QueryContent query={hours}>
        {({ doctor, schedules }) => {
          if (!day || !time) return <NoTimeChosen doctorId={doctorId} />
          const hour = schedules.find((one) => one.date === day && one.time === time)
          if (!hour || !isSlotBookable(hour)) return <SlotTaken doctorId={doctorId} day={day} />
          return (
            <QueryContent query={me}>
              {({ id }) => <Booking userId={id} doctor={doctor} hour={hour} />}
            </QueryContent>
          )
        }}
      </QueryContent>
    </ElderScreenLayout>
  )
}

/** Displayed when the URL names no day or no time, for example after the user has typed it. */
function NoTimeChosen({ doctorId }: { doctorId: string }) {
  return (
    <>
      <p className="rounded-control bg-sunken p-4 font-semibold">
        还没有选看病的时间。请先选日期和时间，再填就诊人。
      </p>
      <Link to="/medical/doctors/$doctorId" params={{ doctorId }} className={buttonClasses('primary')}>
        选择时间
      </Link>
    </>
  )
}

/** Displayed when another patient has booked the slot, or when the URL names a slot of the past. */
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

/** Booking in two steps: first the patient, then a summary. */
function Booking({ userId, ...slot }: BookingProps) {
  const [patient, setPatient] = useState<PatientContact>(() =>
    getLastPatientOfUser(userId, lastPatientStorage.get()),
  )
  const [isChecking, setChecking] = useState(false)
  if (!isChecking)
    return (
      <PatientForm
        patient={patient}
        onChange={setPatient}
        onDone={() => {
          lastPatientStorage.set({ userId, ...patient })
          setChecking(true)
        }}
      />
    )
  return <AppointmentBookingSummary {...slot} patient={patient} onChangePatient={() => setChecking(false)} />
}
