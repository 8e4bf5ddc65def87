import { systemClock } from '@sanhe/kit/runtime/clock'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Badge, Card } from '#parts/card.tsx'
import { Loaded } from '#parts/loaded.tsx'
import { Screen } from '#shell/screen.tsx'
import { standingWord, standingWords } from './group-rules.ts'
import { OfferFacts } from './offer-facts.tsx'
import { type Group, groupQuery, sharedGroupQuery } from './queries.ts'
import { hasSeatAction, SeatAction, SeatDeeds } from './seat-action.tsx'

const route = getRouteApi('/own/group-buys/$id')
const sharedRoute = getRouteApi('/own/group-buys/shared/$token')

export function GroupPage() {
  return <GroupScreen query={useQuery(groupQuery(Number(route.useParams().id)))} />
}

/** Page of a share link. */
export function SharedGroupPage() {
  return <GroupScreen query={useQuery(sharedGroupQuery(sharedRoute.useParams().token))} />
}

function GroupScreen({ query }: { query: UseQueryResult<Group> }) {
  return (
    <Screen
      title="拼团详情"
      back="/group-buys"
      action={query.data && hasSeatAction(query.data) && <SeatAction group={query.data} />}
    >
      <Loaded query={query}>{(group) => <Details group={group} />}</Loaded>
    </Screen>
  )
}

/** Only members see the names in a group. */
const noNames = ({ isJoined, currentMembers }: Group) =>
  isJoined || currentMembers === 0 ? '还没有人。' : '参加以后，就能看到团里都有谁。'

const toneOf = ({ status }: Group) => (status === 'success' ? 'ok' : status === 'pending' ? 'warn' : 'plain')

function Details({ group }: { group: Group }) {
  const { service, members, initiator } = group
  return (
    <>
      <div className="flex flex-col items-start gap-2">
        <Badge tone={toneOf(group)}>{standingWord(group.status)}</Badge>
        <h2 className="text-2xl font-bold [overflow-wrap:anywhere]">{service.title}</h2>
        <div>
          <OfferFacts {...group} />
        </div>
      </div>
      <Card>
        <p className="font-semibold">{standingWords(group, systemClock.now())}</p>
      </Card>
      <SeatDeeds group={group} />
      <section>
        <h2 className="mb-2 text-lg font-bold">团里的人</h2>
        {members.length === 0 && <p className="text-muted">{noNames(group)}</p>}
        <ul className="flex flex-wrap gap-3">
          {members.map(({ id, nickname, hasPaid }) => (
            <li key={id} className="rounded-control bg-sunken px-4 py-2 [overflow-wrap:anywhere]">
              {nickname ?? '一位会员'}
              {id === initiator?.id && '（团长）'}，{hasPaid ? '已付款' : '还没付款'}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
