import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { MapPin, UserRoundSearch } from 'lucide-react'
import { Badge, cardClasses } from '#parts/card.tsx'
import { formatDistance } from '#parts/distance.ts'
import { NearbyPlaceButton } from '#map/nearby-place-button.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { useLastKnownPosition, useLocateDevice } from '#parts/geo-position.ts'
import { formatYuan } from '#parts/money.ts'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { RadioChoices } from '#parts/radio-choices.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { housekeepingKindOptions, parseHousekeepingSearchParams } from './kinds.ts'
import { housekeepingWorkersQuery, type HomeServiceWorkerItem } from './queries.ts'

const route = getRouteApi('/own/housekeeping')

export function HousekeepingWorkersPage() {
  const { kind = 'cleaning' } = parseHousekeepingSearchParams(route.useSearch())
  const navigate = route.useNavigate()
  const place = useLastKnownPosition()
  const locate = useLocateDevice()
  const query = useInfiniteQuery(housekeepingWorkersQuery(kind, place))
  return (
    <ElderScreenLayout title="家政" back="/">
      <Link to="/orders" search={{ kind: 'housekeeping' }} className={buttonClasses()}>
        我的订单
      </Link>
      <RadioChoices
        label="需要什么帮助"
        value={kind}
        options={housekeepingKindOptions}
        onChange={(next) =>
          void navigate({ search: parseHousekeepingSearchParams({ kind: next }), replace: true })
        }
      />
      <Button isBusy={locate.isPending} onClick={() => locate.mutate()}>
        <MapPin aria-hidden className="size-6" />
        {place ? '重新定位' : '按距离排序'}
      </Button>
      <NearbyPlaceButton />
      <ErrorMessage error={locate.error} />
      <PaginatedList
        query={query}
        getRows={({ workers }) => workers}
        getKey={({ id }) => id}
        empty={
          <EmptyState icon={UserRoundSearch} title="这里暂时没有人">
            看看其他服务，或者过几天再来。
          </EmptyState>
        }
      >
        {(worker) => <WorkerCard worker={worker} />}
      </PaginatedList>
    </ElderScreenLayout>
  )
}

function WorkerCard({ worker }: { worker: HomeServiceWorkerItem }) {
  const { id, name, avatarUrl, skills, hourlyRate, status, provider, distance } = worker
  const far = formatDistance(distance)
  return (
    <Link
      to="/housekeeping/workers/$id"
      params={{ id: String(id) }}
      className={`${cardClasses} hover:bg-hover`}
    >
      <span className="flex gap-3">
        {avatarUrl && (
          <img src={avatarUrl} alt="" loading="lazy" className="size-20 shrink-0 rounded-full object-cover" />
        )}
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <strong className="text-lg [overflow-wrap:anywhere]">{name}</strong>
            {status !== 'available' && <Badge tone="warn">{status === 'busy' ? '服务中' : '休息中'}</Badge>}
          </span>
          <span className="font-bold tabular-nums">{formatYuan(hourlyRate)} / 小时</span>
          {skills.length > 0 && <span className="[overflow-wrap:anywhere]">{skills.join('、')}</span>}
          <span className="text-muted">{formatWorkerRating(worker)}</span>
          <span className="text-muted [overflow-wrap:anywhere]">
            {provider.companyName}
            {far && `，离您 ${far}`}
          </span>
        </span>
      </span>
    </Link>
  )
}

export const formatWorkerRating = ({
  rating,
  ratingCount,
  serviceCount,
}: Pick<HomeServiceWorkerItem, 'rating' | 'ratingCount' | 'serviceCount'>) =>
  [
    `评分 ${rating.toFixed(1)}`,
    ratingCount > 0 && `${ratingCount} 人评价`,
    serviceCount > 0 && `服务过 ${serviceCount} 次`,
  ]
    .filter(Boolean)
    .join('，')
