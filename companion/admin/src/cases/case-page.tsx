import { ActionButton } from '@sanhe/ui/console/action-button.tsx'
import { Badge } from '@sanhe/ui/console/badge.tsx'
import { DescriptionList } from '@sanhe/ui/console/description-list.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { QueryStates } from '@sanhe/ui/console/query-states.tsx'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { api } from '#api.ts'
import { OrderLink, UserPageLink } from '#parts/links.tsx'
import { meQuery } from '#queries.ts'
import { EditCaseButton } from './case-forms.tsx'
import { CaseHistory } from './case-history.tsx'
import { type SupportCaseItem, caseBadgeTones, casePriorityBadgeTones } from './statuses.ts'
import { casesLabels } from './text.ts'

const route = getRouteApi('/signed-in/cases/$id')

/** Page of a customer service case: its details, its next step and its history. */
export function CasePage() {
  const t = useText(casesLabels)
  const id = Number(route.useParams().id)
  const query = useQuery({
    queryKey: ['cases', id],
    queryFn: ({ signal }) => api.customerService.getCase({ params: { id } }, { signal }),
  })
  return (
    <ConsolePage title={t.caseNumber(id)} parent={<Link to="/cases">{t.cases}</Link>}>
      <QueryStates query={query}>
        {(row) => (
          <div className="flex flex-col gap-4">
            <CaseFacts row={row} />
            <CaseHistory id={id} />
          </div>
        )}
      </QueryStates>
    </ConsolePage>
  )
}

function CaseFacts({ row }: { row: SupportCaseItem }) {
  const t = useText(casesLabels)
  const dateTime = useFormatDateTime()
  const { status, priority, assignee, user, orderNo, merchant } = row
  return (
    <DescriptionList
      title={row.title}
      actions={<CaseActions row={row} />}
      facts={[
        { label: t.status, value: <Badge tone={caseBadgeTones[status]}>{t.statuses[status]}</Badge> },
        {
          label: t.priority,
          value: <Badge tone={casePriorityBadgeTones[priority]}>{t.priorities[priority]}</Badge>,
        },
        { label: t.assignee, value: assignee?.username ?? t.unassigned },
        { label: t.user, value: user && <UserPageLink id={user.id} name={user.nickname ?? t.unnamed} /> },
        { label: t.order, value: orderNo && <OrderLink orderNo={orderNo} /> },
        { label: t.merchant, value: merchant?.storeName },
        { label: t.since, value: <RelativeTimeLabel at={row.changedAt} /> },
        { label: t.created, value: dateTime(row.createdAt) },
      ]}
    />
  )
}

function CaseActions({ row: { id, status, assignee, ...row } }: { row: SupportCaseItem }) {
  const t = useText(casesLabels)
  const { data: me } = useQuery(meQuery)
  const change = (body: { status?: SupportCaseItem['status']; assigneeId?: number }) =>
    api.customerService.changeCase({ params: { id }, body })
  return (
    <>
      {me && assignee?.id !== me.id && status !== 'closed' && (
        <ActionButton label={t.assignToMe} run={() => change({ assigneeId: me.id })} success={t.assigned} />
      )}
      {status === 'open' && (
        <ActionButton label={t.wait} run={() => change({ status: 'waiting' })} success={t.waiting} />
      )}
      <EditCaseButton row={{ id, status, assignee, ...row }} />
      {status === 'closed' ? (
        <ActionButton label={t.reopen} run={() => change({ status: 'open' })} success={t.reopened} />
      ) : (
        <ActionButton
          label={t.close}
          look="primary"
          run={() => change({ status: 'closed' })}
          success={t.closed}
        />
      )}
    </>
  )
}
