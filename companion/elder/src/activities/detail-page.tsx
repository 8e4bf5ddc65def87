import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReplyValue } from '@sanhe/kit/contract'
import type { ElderContract } from '#elder-contract.ts'
import { Badge, Card, Fact } from '#parts/card.tsx'
import { Loaded } from '#parts/loaded.tsx'
import { spanWords } from '#parts/when.ts'
import { Screen } from '#shell/screen.tsx'
import { JoinAction } from './join-action.tsx'
import { activityQuery } from './queries.ts'

export type Activity = ReplyValue<ElderContract['activities']['get']>

const route = getRouteApi('/own/activities/$id')

const stateWords = { upcoming: '还没开始', ongoing: '正在进行', finished: '已结束', cancelled: '已取消' }

export function DetailPage() {
  const query = useQuery(activityQuery(Number(route.useParams().id)))
  return (
    <Screen title="活动详情" back="/activities" action={query.data && <JoinAction activity={query.data} />}>
      <Loaded query={query}>{(activity) => <Details activity={activity} />}</Loaded>
    </Screen>
  )
}

function Details({ activity }: { activity: Activity }) {
  const { title, category, status, coverImage, location, description, creator } = activity
  return (
    <>
      {coverImage && <img src={coverImage} alt="" className="max-h-80 w-full rounded-control object-cover" />}
      <div className="flex flex-col gap-2">
        <span className="flex flex-wrap gap-2">
          <Badge>{category}</Badge>
          <Badge tone={status === 'cancelled' ? 'warn' : 'plain'}>{stateWords[status]}</Badge>
          {activity.isJoined && <Badge tone="ok">已报名</Badge>}
        </span>
        <h2 className="text-2xl font-bold [overflow-wrap:anywhere]">{title}</h2>
      </div>
      <Card>
        <dl className="flex flex-col gap-2">
          <Fact name="时间">{spanWords(activity.startTime, activity.endTime)}</Fact>
          <Fact name="地点">
            {location.name && <p>{location.name}</p>}
            <p>{location.address}</p>
          </Fact>
          <Fact name="发起人">
            {creator.nickname ?? '一位会员'}（发起过 {creator.activitiesCreated} 次
            {creator.avgRating !== null && `，评分 ${creator.avgRating.toFixed(1)}`}）
          </Fact>
        </dl>
      </Card>
      {description && <p className="[overflow-wrap:anywhere] whitespace-pre-line">{description}</p>}
      <Participants activity={activity} />
    </>
  )
}

function Participants({ activity }: { activity: Activity }) {
  const { participants, currentParticipants: now, maxParticipants: max } = activity
  return (
    <section>
      <h2 className="mb-2 text-lg font-bold">
        参加的人（{now}/{max}）
      </h2>
      {participants.length === 0 ? (
        <p className="text-muted">还没有人报名，您可以做第一个。</p>
      ) : (
        <ul className="flex flex-wrap gap-3">
          {participants.map(({ id, nickname }) => (
            <li key={id} className="rounded-control bg-sunken px-4 py-2">
              {nickname ?? '一位会员'}
            </li>
          ))}
          {now > participants.length && <li className="px-2 py-2 text-muted">等 {now} 人</li>}
        </ul>
      )}
    </section>
  )
}
