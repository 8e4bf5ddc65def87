import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Hospital as HospitalIcon, MapPin } from 'lucide-react'
import { cardClasses } from '#parts/card.tsx'
import { formatDistance } from '#parts/distance.ts'
import { NearbyPlaceButton } from '#map/nearby-place-button.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { useLastKnownPosition, useLocateDevice } from '#parts/geo-position.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { type Hospital, hospitalsQuery } from './queries.ts'
import type { DoctorSearchParams } from './search-params.ts'

const route = getRouteApi('/own/medical')

export function MedicalPage() {
  const search = route.useSearch()
  if (search.purpose)
    return (
      <ElderScreenLayout title="图文问诊" back="/medical">
        <p>把哪里不舒服写给医生，医生用文字回复您。先选一家医院。</p>
        <Hospitals search={search} />
      </ElderScreenLayout>
    )
  return (
    <ElderScreenLayout title="看病">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7em),1fr))] gap-3">
        <Link to="/medical/appointments" className={buttonClasses()}>
          我的挂号
        </Link>
        <Link to="/medical/consultations" className={buttonClasses()}>
          我的问诊
        </Link>
        <Link to="/medical/waiting" className={buttonClasses()}>
          我的候补
        </Link>
      </div>
      <Link to="/medical" search={{ purpose: 'ask' }} className={`${buttonClasses()} text-center`}>
        图文问诊
      </Link>
      <h2 className="text-lg font-bold">挂号：先选一家医院</h2>
      <Hospitals search={search} />
    </ElderScreenLayout>
  )
}

function Hospitals({ search }: { search: DoctorSearchParams }) {
  const place = useLastKnownPosition()
  const locate = useLocateDevice()
  const query = useQuery({ ...hospitalsQuery(place), placeholderData: keepPreviousData })
  return (
    <>
      <Button isBusy={locate.isPending} onClick={() => locate.mutate()}>
        <MapPin aria-hidden className="size-6 shrink-0" />
        {place ? '重新定位' : '按距离排序'}
      </Button>
      <NearbyPlaceButton />
      <ErrorMessage error={locate.error} />
      <QueryContent query={query}>
        {(hospitals) =>
          hospitals.length ? (
            <ul className="flex flex-col gap-4">
              {hospitals.map((hospital) => (
                <li key={hospital.id}>
                  <HospitalCard hospital={hospital} search={search} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState icon={HospitalIcon} title="暂时没有可以预约的医院">
              我们正在联系医院，请过几天再来看看。
            </EmptyState>
          )
        }
      </QueryContent>
    </>
  )
}

function HospitalCard({ hospital, search }: { hospital: Hospital; search: DoctorSearchParams }) {
  const { id, name, distance, departments } = hospital
  const far = formatDistance(distance)
  return (
    <Link
      to="/medical/hospitals/$hospitalId"
      params={{ hospitalId: String(id) }}
      search={search}
      className={`${cardClasses} hover:bg-hover`}
    >
      <h3 className="text-lg font-bold [overflow-wrap:anywhere]">{name}</h3>
      {far && <p className="text-muted">离您 {far}</p>}
      <p className="mt-1 [overflow-wrap:anywhere]">{departments.map((one) => one.name).join('、')}</p>
    </Link>
  )
}
