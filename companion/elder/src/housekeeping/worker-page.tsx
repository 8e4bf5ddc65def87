import { fromIso } from '@sanhe/kit/runtime/clock'
import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Phone } from 'lucide-react'
import { FavouriteButton } from '#favourites/favourite-button.tsx'
import { Card, LabelledValue } from '#parts/card.tsx'
import { formatDay } from '#parts/dates.ts'
import { formatYuan } from '#parts/money.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { housekeepingKindLabel } from './kinds.ts'
import { type HomeServiceWorkerDetail, housekeepingWorkerQuery } from './queries.ts'
import { formatWorkerRating } from './workers-page.tsx'

const route = getRouteApi('/own/housekeeping/workers/$id')

export function HousekeepingWorkerPage() {
  const { id } = route.useParams()
  const query = useQuery(housekeepingWorkerQuery(Number(id)))
  const book = query.data && <ToBook worker={query.data} />
  return (
    <ElderScreenLayout title="服务人员" back="/housekeeping" action={book}>
      <QueryContent query={query}>{(worker) => <Details worker={worker} />}</QueryContent>
    </ElderScreenLayout>
  )
}

function ToBook({ worker: { id, status } }: { worker: HomeServiceWorkerDetail }) {
  if (status === 'offline')
    return <p className="text-center font-semibold">这位现在不能预约，可以看看其他服务人员。</p>
  return (
    <Link
      to="/housekeeping/workers/$id/book"
      params={{ id: String(id) }}
      className={buttonClasses('primary')}
    >
      预约
    </Link>
  )
}

function Details({ worker }: { worker: HomeServiceWorkerDetail }) {
  const { name, avatarUrl, type, skills, hourlyRate, provider } = worker
  return (
    <>
      <div className="flex items-center gap-4">
        {avatarUrl && <img src={avatarUrl} alt="" className="size-24 shrink-0 rounded-full object-cover" />}
        <h2 className="min-w-0 text-2xl font-bold [overflow-wrap:anywhere]">{name}</h2>
      </div>
      <Card>
        <dl className="flex flex-col gap-2">
          <LabelledValue name="服务内容">{[housekeepingKindLabel(type), ...skills].join('、')}</LabelledValue>
          <LabelledValue name="价格">{formatYuan(hourlyRate)} / 小时</LabelledValue>
          <LabelledValue name="口碑">{formatWorkerRating(worker)}</LabelledValue>
          <LabelledValue name="公司">{provider.companyName}</LabelledValue>
          {provider.address && <LabelledValue name="地址">{provider.address}</LabelledValue>}
        </dl>
      </Card>
      {provider.contactPhone && (
        <a href={`tel:${provider.contactPhone}`} className={buttonClasses()}>
          <Phone aria-hidden className="size-6" />
          打电话咨询
        </a>
      )}
      <FavouriteButton target={{ kind: 'worker', id: worker.id }} />
      <Reviews reviews={worker.reviews} />
    </>
  )
}

function Reviews({ reviews }: Pick<HomeServiceWorkerDetail, 'reviews'>) {
  if (!reviews.length) return <p className="text-muted">还没有评价</p>
  return (
    <section>
      <h2 className="mb-2 text-lg font-bold">用户评价</h2>
      <ul className="flex flex-col gap-3">
        {reviews.map(({ rating, review, author, reviewedAt }) => (
          <li key={`${author}${reviewedAt}`}>
            <Card>
              <p className="text-muted">
                {author}，{formatDay(fromIso(reviewedAt))}，打了 {rating} 分
              </p>
              {review && <p className="[overflow-wrap:anywhere]">{review}</p>}
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
