import { Badge } from '@sanhe/ui/console/badge.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import type { ListColumn } from '@sanhe/ui/console/list-page.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { api, type AdminApiResponse } from '#api.ts'
import { UserNameLink } from '#users/user-link.tsx'
import { auditLabels } from './text.ts'
import { useDescribeAuditAction } from './use-describe-audit-action.ts'

export type AuditLogListItem = AdminApiResponse<'admin', 'listAuditLogs'>['auditLogs'][number]

const numberIn = ({ detail }: AuditLogListItem, name: string) =>
  typeof detail[name] === 'number' ? detail[name] : undefined

/**
 * Entries without a status were written by the service itself after a change succeeded, so they count as
 * accepted.
 */
const isRefused = (entry: AuditLogListItem) => (numberIn(entry, 'status') ?? 200) >= 400

/**
 * Returns the usernames of administrators by id. Loads only the first page of 50, because there are few administrators.
 */
function useAdminNames() {
  const { data } = useQuery({
    queryKey: ['administrators', 'names'],
    queryFn: ({ signal }) => api.adminAccounts.list({ query: { pageSize: 50 } }, { signal }),
  })
  return new Map(data?.admins.map(({ id, username }) => [id, username]))
}

function useActor() {
  const t = useText(auditLabels)
  const admins = useAdminNames()
  return (entry: AuditLogListItem) => {
    const [admin, merchant, child] = ['adminId', 'merchantId', 'childId'].map((name) => numberIn(entry, name))
    if (admin !== undefined) return t.admin(admins.get(admin) ?? String(admin))
    if (entry.userId !== null) return t.user(entry.userId)
    if (merchant !== undefined) return t.merchant(merchant)
    if (child !== undefined) return t.child(child)
    return entry.ip === null ? t.service : t.unknown
  }
}

function useObject() {
  const { objects }: { objects: Record<string, string> } = useText(auditLabels)
  return ({ resourceType, resourceId }: AuditLogListItem) =>
    resourceId === null ? '' : `${objects[resourceType ?? ''] ?? ''} ${resourceId}`.trim()
}

export function useAuditColumns(): ListColumn<AuditLogListItem>[] {
  const t = useText(auditLabels)
  const dateTime = useFormatDateTime()
  const actionName = useDescribeAuditAction()
  const actorOf = useActor()
  const objectOf = useObject()
  return [
    {
      id: 'action',
      label: t.action,
      cell: ({ action }) => <span className="font-medium">{actionName(action)}</span>,
      csv: ({ action }) => actionName(action),
    },
    {
      id: 'actor',
      label: t.actor,
      cell: (entry) =>
        entry.userId !== null && numberIn(entry, 'adminId') === undefined ? (
          <UserNameLink id={entry.userId} name={actorOf(entry)} />
        ) : (
          actorOf(entry)
        ),
      csv: actorOf,
    },
    { id: 'object', label: t.object, cell: objectOf },
    {
      id: 'outcome',
      label: t.outcome,
      cell: (entry) => (
        <Badge tone={isRefused(entry) ? 'danger' : 'ok'}>{isRefused(entry) ? t.refused : t.succeeded}</Badge>
      ),
      csv: (entry) => (isRefused(entry) ? t.refused : t.succeeded),
    },
    {
      id: 'reason',
      label: t.reason,
      isLong: true,
      cell: ({ detail }) => (typeof detail['reason'] === 'string' ? detail['reason'] : ''),
    },
    { id: 'ip', label: t.ip, cell: ({ ip }) => ip ?? '' },
    { id: 'at', sortKey: 'createdAt', label: t.at, cell: ({ createdAt }) => dateTime(createdAt) },
  ]
}
