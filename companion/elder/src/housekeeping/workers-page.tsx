import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { Empty } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { MapPin, UserRoundSearch } from 'lucide-react'
import { Badge, cardClasses } from '#parts/card.tsx'
import { Choices } from '#parts/choices.tsx'
import { distanceWords } from '#parts/distance.ts'
import { yuanWords } from '#parts/money.ts'
import { Pages } from '#parts/pages.tsx'
import { useLastPlace, useLocate } from '#parts/place.ts'
import { Refusal } from '#parts/trouble.tsx'
import { Screen } from '#shell/screen.tsx'
import { kinds, readKind } from './kinds.ts'
import { type ShownWorker, workersQuery } from './queries.ts'

const route = getRouteApi('/own/housekeeping')

export function WorkersPage() {
  const { kind = 'cleaning' } = readKind(route.useSearch())
  const navigate = route.useNavigate()
  const place = useLastPlace()
  const locate = useLocate()
  const query = useInfiniteQuery(workersQuery(kind, place))
  return (
    <Screen title="家政" back="/">
      <Link to="/housekeeping/orders" className={buttonClasses()}>
        我的预约
      </Link>
      <Choices
        label="要哪种帮忙"
        value={kind}
        options={kinds}
        onChange={(next) => void navigate({ search: readKind({ kind: next }), replace: true })}
      />
      <Button isBusy={locate.isPending} onClick={() => locate.mutate()}>
        <MapPin aria-hidden className="size-6" />
        {place ? '重新看我在哪里' : '先看离我近的'}
      </Button>
      <Refusal error={locate.error} />
      <Pages
        query={query}
        rowsOf={({ workers }) => workers}
        keyOf={({ id }) => id}
        empty={
          <Empty icon={UserRoundSearch} title="这里暂时没有人">
            看看别的帮忙，或者过几天再来。
          </Empty>
        }
      >
        {(worker) => <WorkerCard worker={worker} />}
      </Pages>
    </Screen>
  )
}

function WorkerCard({ worker }: { worker: ShownWorker }) {
  const { id, name, avatarUrl, skills, hourlyRate, status, provider, distance } = worker
  const far = distanceWords(distance)
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
            {status !== 'available' && <Badge tone="warn">{status === 'busy' ? '正忙' : '休息中'}</Badge>}
          </span>
          <span className="font-bold tabular-nums">{yuanWords(hourlyRate)} / 小时</span>
          {skills.length > 0 && <span className="[overflow-wrap:anywhere]">{skills.join('、')}</span>}
          <span className="text-muted">{ratingWords(worker)}</span>
          <span className="text-muted [overflow-wrap:anywhere]">
            {provider.companyName}
            {far && `，离您 ${far}`}
          </span>
        </span>
      </span>
    </Link>
  )
}

export const ratingWords = ({
  rating,
  ratingCount,
  serviceCount,
}: Pick<ShownWorker, 'rating' | 'ratingCount' | 'serviceCount'>) =>
  [
    `评分 ${rating.toFixed(1)}`,
    ratingCount > 0 && `${ratingCount} 人评价`,
    serviceCount > 0 && `服务过 ${serviceCount} 次`,
  ]
    .filter(Boolean)
    .join('，')
