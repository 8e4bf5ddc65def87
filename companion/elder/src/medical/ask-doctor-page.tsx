import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { QueryContent } from '#parts/query-content.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { AskDoctorForm } from './ask-doctor-form.tsx'
import { DoctorBiography } from './doctor-biography.tsx'
import { doctorQuery } from './queries.ts'

const route = getRouteApi('/own/medical/doctors/$doctorId/ask')

export function AskDoctorPage() {
  const { doctorId } = route.useParams()
  const query = useQuery(doctorQuery(Number(doctorId)))
  return (
    <ElderScreenLayout title="图文问诊" back={`/medical/doctors/${doctorId}`}>
      <QueryContent query={query}>
        {({ doctor }) => (
          <>
            <DoctorBiography doctor={doctor} />
            <AskDoctorForm doctorId={doctor.id} fee={doctor.consultationFee} />
          </>
        )}
      </QueryContent>
    </ElderScreenLayout>
  )
}
