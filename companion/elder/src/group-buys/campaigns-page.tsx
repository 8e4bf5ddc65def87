import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Handshake } from 'lucide-react'
import { Card } from '#parts/card.tsx'
import { formatDateTime } from '#parts/dates.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { formatYuan } from '#parts/money.ts'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { useStartGroup } from './group-mutations.ts'
import { countMissingGroupMembers } from './group-rules.ts'
import { GroupBuyOfferDetails } from './offer-details.tsx'
import { type GroupBuyCampaign, groupBuyCampaignsQuery, type OpenGroup } from './queries.ts'

export function GroupBuyCampaignsPage() {
  const query = useInfiniteQuery(groupBuyCampaignsQuery)
  return (
    <ElderScreenLayout title="拼团" back="/">
      <Link to="/group-buys/mine" className={buttonClasses()}>
        我参加的团
      </Link>
      <PaginatedList
        layout="cards"
        query={query}
        getRows={({ campaigns }) => campaigns}
        getKey={({ id }) => id}
        empty={
          <EmptyState icon={Handshake} title="暂时没有拼团">
            几个人一起买会便宜一些，过几天再来看看。
          </EmptyState>
        }
      >
        {(campaign) => <CampaignCard campaign={campaign} />}
      </PaginatedList>
    </ElderScreenLayout>
  )
}

function CampaignCard({ campaign }: { campaign: GroupBuyCampaign }) {
  const { id, service, groupPrice, minMembers, openGroups } = campaign
  const start = useStartGroup()
  return (
    <Card className="flex flex-col gap-3">
      {service.images[0] && (
        <img
          src={service.images[0]}
          alt=""
          loading="lazy"
          className="h-40 w-full rounded-[8px] object-cover"
        />
      )}
      <div>
        <h2 className="text-lg font-bold [overflow-wrap:anywhere]">{service.title}</h2>
        <GroupBuyOfferDetails {...campaign} />
      </div>
      {openGroups.length > 0 && (
        <ul className="flex flex-col gap-3">
          {openGroups.map((group) => (
            <li key={group.id}>
              <ToGroup group={group} minMembers={minMembers} />
            </li>
          ))}
        </ul>
      )}
      <ErrorMessage error={start.error} />
      <Button isBusy={start.isPending} onClick={() => start.mutate(id)}>
        自己开团 {formatYuan(groupPrice)}
      </Button>
    </Card>
  )
}

type ToGroupProps = { group: OpenGroup; minMembers: number }

function ToGroup({ group, minMembers }: ToGroupProps) {
  const missing = countMissingGroupMembers({ ...group, minMembers })
  return (
    <Link
      to="/group-buys/$id"
      params={{ id: String(group.id) }}
      className={`${buttonClasses()} w-full flex-col items-start gap-0 py-2 text-left`}
    >
      <span className="[overflow-wrap:anywhere]">看看{group.initiator.nickname ?? '一位用户'}的团</span>
      <span className="font-normal text-muted">
        {missing > 0 ? `还差 ${missing} 人` : '已经拼成，还能参加'}，到 {formatDateTime(group.expiresAt)}
      </span>
    </Link>
  )
}
