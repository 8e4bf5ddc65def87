import { fromIso } from '@sanhe/kit/runtime/clock'
import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Phone } from 'lucide-react'
import { Card, Fact } from '#parts/card.tsx'
import { formatDay } from '#parts/dates.ts'
import { formatYuan } from '#parts/money.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { Screen } from '#shell/screen.tsx'
import { helpKindLabel } from './kinds.ts'
import { type Worker, workerQuery } from './queries.ts'
import { formatWorkerRating } from './workers-page.tsx'

const route = getRouteApi('/own/housekeeping/workers/$id')

export function WorkerPage() {
  const { id } = route.useParams()
  const query = useQuery(workerQuery(Number(id)))
  const book = query.data && <ToBook worker={query.data} />
  return (
    <Screen title="服务人员" back="/housekeeping" action={book}>
      <QueryContent query={query}>{(worker) => <Details worker={worker} />}</QueryContent>
    </Screen>
  )
}

function ToBook({ worker: { id, status } }: { worker: Worker }) {
  if (status === 'offline')
    return <p className="text-center font-semibold">这位现在约不了，可以看看别的人。</p>
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

function Details({ worker }: { worker: Worker }) {
  const { name, avatarUrl, type, skills, hourlyRate, provider } = worker
  return (
    <>
      <div className="flex items-center gap-4">
        {avatarUrl && <img src={avatarUrl} alt="" className="size-24 shrink-0 rounded-full object-cover" />}
        <h2 className="min-w-0 text-2xl font-bold [overflow-wrap:anywhere]">{name}</h2>
      </div>
      <Card>
        <dl className="flex flex-col gap-2">
          <Fact name="服务内容">{[helpKindLabel(type), ...skills].join('、')}</Fact>
          <Fact name="价格">{formatYuan(hourlyRate)} / 小时</Fact>
          <Fact name="口碑">{formatWorkerRating(worker)}</Fact>
          <Fact name="公司">{provider.companyName}</Fact>
          {provider.address && <Fact name="地址">{provider.address}</Fact>}
        </dl>
      </Card>
      {provider.contactPhone && (
        <a href={`tel:${provider.contactPhone}`} className={buttonClasses()}>
          <Phone aria-hidden className="size-6" />
          打电话问问
        </a>
      )}
      <Reviews reviews={worker.reviews} />
    </>
  )
}

function Reviews({ reviews }: Pick<Worker, 'reviews'>) {
  if (!reviews.length) return <p className="text-muted">暂无评价</p>
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
