import { Badge } from '@sanhe/ui/console/badge.tsx'
import { DescriptionList } from '@sanhe/ui/console/description-list.tsx'
import { QueryStates } from '@sanhe/ui/console/query-states.tsx'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { FormButton } from '@sanhe/ui/form/form-button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { api, type AdminApiResponse } from '#api.ts'
import { usePermission } from '#shell/access.ts'
import { useDoctorForm } from './doctor-form.tsx'
import { departmentsQuery } from './queries.ts'
import { DoctorScheduleSection } from './schedule.tsx'
import { scheduleLabels } from './schedule-text.ts'
import { medicalLabels } from './text.ts'

type DoctorDetail = AdminApiResponse<'medicalCatalogue', 'doctor'>

const route = getRouteApi('/signed-in/doctors/$id')

/** Shows a doctor with the slots of a week. */
export function DoctorPage() {
  const t = useText(medicalLabels)
  const id = Number(route.useParams().id)
  const query = useQuery({
    queryKey: ['doctors', id],
    queryFn: ({ signal }) => api.medicalCatalogue.doctor({ params: { id } }, { signal }),
  })
  return (
    <ConsolePage
      title={query.data?.name ?? t.doctors}
      parent={query.data && <HospitalLink doctor={query.data} />}
    >
      <QueryStates query={query}>
        {(doctor) => (
          <div className="flex flex-col gap-6">
            <DoctorFacts doctor={doctor} />
            <DoctorScheduleSection doctorId={id} />
          </div>
        )}
      </QueryStates>
    </ConsolePage>
  )
}

const HospitalLink = ({ doctor: { hospitalId, hospital } }: { doctor: DoctorDetail }) =>
  usePermission('medicalCatalogue.hospital') ? (
    <Link to="/hospitals/$id" params={{ id: String(hospitalId) }} className="hover:underline">
      {hospital}
    </Link>
  ) : (
    hospital
  )

function DoctorFacts({ doctor }: { doctor: DoctorDetail }) {
  const t = useText(medicalLabels)
  const schedule = useText(scheduleLabels)
  const mayChange = usePermission('medicalCatalogue.changeDoctor')
  const { data: departments = [] } = useQuery({
    ...departmentsQuery(doctor.hospitalId),
    enabled: mayChange,
  })
  const form = useDoctorForm(doctor, departments)
  return (
    <DescriptionList
      title={schedule.facts}
      actions={mayChange && departments.length > 0 && <FormButton label={t.edit} form={form} />}
      facts={[
        {
          label: t.status,
          value: (
            <Badge tone={doctor.status === 'active' ? 'ok' : 'neutral'}>{t.statuses[doctor.status]}</Badge>
          ),
        },
        { label: t.hospital, value: <HospitalLink doctor={doctor} /> },
        { label: t.department, value: doctor.department },
        { label: t.doctorTitle, value: doctor.title },
        { label: t.specialty, value: doctor.specialty },
      ]}
    />
  )
}
