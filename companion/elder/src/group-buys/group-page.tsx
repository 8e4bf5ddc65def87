import { systemClock } from '@sanhe/kit/clock'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Badge, Card } from '#parts/card.tsx'
import { Loaded } from '#parts/loaded.tsx'
import { Screen } from '#shell/screen.tsx'
import { standingWord, standingWords } from './group-rules.ts'
import { OfferFacts } from './offer-facts.tsx'
import { type Group, groupQuery } from './queries.ts'
import { SeatAction } from './seat-action.tsx'

const route = getRouteApi('/own/group-buys/$id')

export function GroupPage() {
  const query = useQuery(groupQuery(Number(route.useParams().id)))
  return (
    <Screen title="拼团详情" back="/group-buys" action={query.data && <SeatAction group={query.data} />}>
      <Loaded query={query}>{(group) => <Details group={group} />}</Loaded>
    </Screen>
  )
}

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
      <section>
        <h2 className="mb-2 text-lg font-bold">团里的人</h2>
        {members.length === 0 && <p className="text-muted">还没有人。</p>}
        <ul className="flex flex-wrap gap-3">
          {members.map(({ id, nickname, hasPaid }) => (
            <li key={id} className="rounded-control bg-sunken px-4 py-2 [overflow-wrap:anywhere]">
              {nickname ?? '一位会员'}
              {id === initiator.id && '（团长）'}，{hasPaid ? '已付款' : '还没付款'}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
