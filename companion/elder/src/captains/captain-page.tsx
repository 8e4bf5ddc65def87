import { fromIso } from '@sanhe/kit/runtime/clock'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Badge, Card, cardClasses, LabelledValue } from '#parts/card.tsx'
import { formatDateTime, formatDay } from '#parts/dates.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { StarRating } from '#parts/star-rating.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { captainLevelLabels, formatCaptainRating } from './labels.ts'
import { captainQuery } from './queries.ts'
import type { CaptainProfile } from './types.ts'

const route = getRouteApi('/own/captains/$userId')

export function CaptainPage() {
  const query = useQuery(captainQuery(Number(route.useParams().userId)))
  return (
    <ElderScreenLayout title="队长主页" back="/captains">
      <QueryContent query={query}>
        {(captain) => (
          <>
            <CaptainHeader captain={captain} />
            <Figures captain={captain} />
            <Coming captain={captain} />
            <Reviews captain={captain} />
          </>
        )}
      </QueryContent>
    </ElderScreenLayout>
  )
}

function CaptainHeader({ captain: { nickname, avatar, level, bio } }: { captain: CaptainProfile }) {
  return (
    <>
      <div className="flex items-center gap-4">
        {avatar && <img src={avatar} alt="" className="size-20 shrink-0 rounded-full object-cover" />}
        <div className="min-w-0">
          <h2 className="text-2xl font-bold [overflow-wrap:anywhere]">{nickname ?? '一位队长'}</h2>
          <Badge tone="ok">{captainLevelLabels[level]}</Badge>
        </div>
      </div>
      {bio && <p className="[overflow-wrap:anywhere] whitespace-pre-line">{bio}</p>}
    </>
  )
}

function Figures({ captain }: { captain: CaptainProfile }) {
  const { specialties, servingArea, captainSince, stats } = captain
  return (
    <Card>
      <dl className="flex flex-col gap-2">
        {specialties.length > 0 && <LabelledValue name="擅长">{specialties.join('、')}</LabelledValue>}
        {servingArea && <LabelledValue name="活动区域">{servingArea}</LabelledValue>}
        <LabelledValue name="办过活动">
          {stats.totalActivities} 次，{stats.totalParticipants} 人参加
        </LabelledValue>
        <LabelledValue name="评分">{formatCaptainRating(stats.avgRating)}</LabelledValue>
        <LabelledValue name="任职时间">从{formatDay(fromIso(captainSince))}起</LabelledValue>
      </dl>
    </Card>
  )
}

function Coming({ captain: { upcomingActivities } }: { captain: CaptainProfile }) {
  return (
    <section>
      <h2 className="mb-2 text-lg font-bold">接下来的活动</h2>
      {upcomingActivities.length === 0 ? (
        <p className="text-muted">暂时没有活动，过几天再来看看。</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {upcomingActivities.map(({ id, title, category, startTime, locationName }) => (
            <li key={id}>
              <Link
                to="/activities/$id"
                params={{ id: String(id) }}
                className={`${cardClasses} hover:bg-hover`}
              >
                <Badge>{category}</Badge>
                <h3 className="mt-2 text-lg font-bold [overflow-wrap:anywhere]">{title}</h3>
                <p className="text-muted [overflow-wrap:anywhere]">
                  {formatDateTime(startTime)}
                  {locationName && `，${locationName}`}
                </p>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Reviews({ captain: { reviews } }: { captain: CaptainProfile }) {
  if (reviews.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-lg font-bold">用户评价</h2>
      <ul className="flex flex-col gap-4">
        {reviews.map(({ rating, review, reviewedAt }, index) => (
          <li key={`${reviewedAt} ${index}`}>
            <Card className="flex flex-col gap-2">
              <StarRating value={rating} />
              <p className="[overflow-wrap:anywhere] whitespace-pre-line">{review}</p>
              <p className="text-muted">{formatDay(fromIso(reviewedAt))}</p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
