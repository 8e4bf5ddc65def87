import { systemClock } from '@sanhe/kit/runtime/clock'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Badge, Card } from '#parts/card.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { canJoinOrPayGroup, GroupMemberActions, JoinOrPayGroupButton } from './group-actions.tsx'
import { explainGroupStatus, getGroupStatusLabel } from './group-rules.ts'
import { GroupBuyOfferDetails } from './offer-details.tsx'
import { type GroupBuyGroup, groupQuery, sharedGroupQuery } from './queries.ts'

const route = getRouteApi('/own/group-buys/$id')
const sharedRoute = getRouteApi('/own/group-buys/shared/$token')

export function GroupPage() {
  return <GroupScreen query={useQuery(groupQuery(Number(route.useParams().id)))} />
}

export function SharedGroupPage() {
  return <GroupScreen query={useQuery(sharedGroupQuery(sharedRoute.useParams().token))} />
}

function GroupScreen({ query }: { query: UseQueryResult<GroupBuyGroup> }) {
  return (
    <ElderScreenLayout
      title="拼团详情"
      back="/group-buys"
      action={query.data && canJoinOrPayGroup(query.data) && <JoinOrPayGroupButton group={query.data} />}
    >
      <QueryContent query={query}>{(group) => <Details group={group} />}</QueryContent>
    </ElderScreenLayout>
  )
}

/** The server returns the names of the members only to members of the group. */
const hiddenNamesText = ({ isJoined, currentMembers }: GroupBuyGroup) =>
  isJoined || currentMembers === 0 ? '还没有人。' : '参加以后，就能看到团里都有谁。'

const groupTone = ({ status }: GroupBuyGroup) =>
  status === 'success' ? 'ok' : status === 'pending' ? 'warn' : 'plain'

function Details({ group }: { group: GroupBuyGroup }) {
  const { service, members, initiator } = group
  return (
    <>
      <div className="flex flex-col items-start gap-2">
        <Badge tone={groupTone(group)}>{getGroupStatusLabel(group.status)}</Badge>
        <h2 className="text-2xl font-bold [overflow-wrap:anywhere]">{service.title}</h2>
        <div>
          <GroupBuyOfferDetails {...group} />
        </div>
      </div>
      <Card>
        <p className="font-semibold">{explainGroupStatus(group, systemClock.now())}</p>
      </Card>
      <GroupMemberActions group={group} />
      <section>
        <h2 className="mb-2 text-lg font-bold">团成员</h2>
        {members.length === 0 && <p className="text-muted">{hiddenNamesText(group)}</p>}
        <ul className="flex flex-wrap gap-3">
          {members.map(({ id, nickname, hasPaid }) => (
            <li key={id} className="rounded-control bg-sunken px-4 py-2 [overflow-wrap:anywhere]">
              {nickname ?? '一位用户'}
              {id === initiator?.id && '（团长）'}，{hasPaid ? '已付款' : '还没付款'}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
