import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { AvatarImage } from '#parts/avatar-image.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Stethoscope } from 'lucide-react'
import { Badge, cardClasses } from '#parts/card.tsx'
import { formatIsoDay } from '#parts/dates.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { doctorsQuery, hospitalQuery, type DoctorWithFreeSlots } from './queries.ts'
import { formatAppointmentFee } from './schedule.ts'

const route = getRouteApi('/own/medical/hospitals/$hospitalId/departments/$departmentId')

export function DoctorsPage() {
  const { hospitalId, departmentId } = route.useParams()
  const { purpose } = route.useSearch()
  const { data: about } = useQuery(hospitalQuery(Number(hospitalId)))
  const query = useQuery(doctorsQuery(Number(hospitalId), Number(departmentId)))
  const department = about?.departments.find(({ id }) => String(id) === departmentId)
  return (
    <ElderScreenLayout title={department?.name ?? '选医生'} back={`/medical/hospitals/${hospitalId}`}>
      {about && <p className="text-muted">{about.hospital.name}</p>}
      <QueryContent query={query}>
        {(doctors) =>
          doctors.length ? (
            <ul className="flex flex-col gap-4">
              {doctors.map((doctor) => (
                <li key={doctor.id}>
                  <DoctorCard doctor={doctor} isConsultation={purpose === 'ask'} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState icon={Stethoscope} title="这一科暂时没有医生出诊">
              请返回，换一个科室或医院看看。
            </EmptyState>
          )
        }
      </QueryContent>
    </ElderScreenLayout>
  )
}

function DoctorCard({ doctor, isConsultation }: { doctor: DoctorWithFreeSlots; isConsultation: boolean }) {
  const { id, name, title, avatarUrl, rating } = doctor
  return (
    <Link
      to={isConsultation ? '/medical/doctors/$doctorId/ask' : '/medical/doctors/$doctorId'}
      params={{ doctorId: String(id) }}
      className={joinClassNames(cardClasses, 'flex gap-3 hover:bg-hover')}
    >
      <AvatarImage avatar={avatarUrl} className="size-16" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2">
          <h2 className="text-lg font-bold [overflow-wrap:anywhere]">{name}</h2>
          {title && <Badge>{title}</Badge>}
        </span>
        <p className="text-muted">评分 {rating.toFixed(1)}</p>
        {!isConsultation && <NextHours doctor={doctor} />}
      </span>
    </Link>
  )
}

function NextHours({ doctor: { availableSlots: free } }: { doctor: DoctorWithFreeSlots }) {
  const [next] = free
  if (!next) return <p className="mt-1 font-semibold">两周内都约满了</p>
  return (
    <p className="mt-1">
      最早 <strong>{`${formatIsoDay(next.date)} ${next.time}`}</strong>，{formatAppointmentFee(next.fee)}
    </p>
  )
}
