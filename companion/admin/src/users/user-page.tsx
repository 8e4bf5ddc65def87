import { ActionButton } from '@sanhe/ui/console/action-button.tsx'
import { Badge } from '@sanhe/ui/console/badge.tsx'
import { DescriptionList } from '@sanhe/ui/console/description-list.tsx'
import { formatYuan, useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { QueryStates } from '@sanhe/ui/console/query-states.tsx'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { api, type AdminApiResponse } from '#api.ts'
import { LinkedCases } from '#cases/linked-cases.tsx'
import { UserNotes } from '#cases/user-notes.tsx'
import { ShowIfPermitted } from '#parts/if-permitted.tsx'
import { userBadgeTones } from './statuses.ts'
import { usersLabels } from './text.ts'
import { UserHistory } from './user-history.tsx'

type User = AdminApiResponse<'admin', 'getUser'>

const route = getRouteApi('/signed-in/users/$id')

/** Shows a user for customer service: profile, account, notes, cases and history. */
export function UserPage() {
  const t = useText(usersLabels)
  const id = Number(route.useParams().id)
  const query = useQuery({
    queryKey: ['users', id],
    queryFn: ({ signal }) => api.admin.getUser({ params: { id } }, { signal }),
  })
  return (
    <ConsolePage title={query.data?.nickname ?? t.unnamed} parent={<Link to="/users">{t.title}</Link>}>
      <QueryStates query={query}>
        {(user) => (
          <div className="flex flex-col gap-4">
            <UserFacts user={user} />
            <ShowIfPermitted call="customerService.listNotes">
              <UserNotes userId={user.id} />
            </ShowIfPermitted>
            <ShowIfPermitted call="customerService.listCases">
              <LinkedCases linked={{ userId: user.id }} />
            </ShowIfPermitted>
            <UserHistory userId={user.id} />
            <p className="text-xs text-muted">{t.logged}</p>
          </div>
        )}
      </QueryStates>
    </ConsolePage>
  )
}

function UserFacts({ user }: { user: User }) {
  const t = useText(usersLabels)
  const dateTime = useFormatDateTime()
  const emergency = [user.emergencyContactName, user.emergencyContactPhone].filter(Boolean).join(' ')
  return (
    <DescriptionList
      title={t.profile}
      actions={
        <ShowIfPermitted call="admin.disableUser">
          <AccountAction user={user} />
        </ShowIfPermitted>
      }
      facts={[
        {
          label: t.status,
          value: <Badge tone={userBadgeTones[user.status]}>{t.statuses[user.status]}</Badge>,
        },
        { label: t.phone, value: user.phone },
        { label: t.realName, value: user.realName },
        { label: t.born, value: user.birthYear },
        { label: t.city, value: [user.city, user.district].filter(Boolean).join(' ') },
        { label: t.emergency, value: emergency },
        { label: t.memberUntil, value: user.isMember && dateTime(user.memberExpiresAt) },
        { label: t.role, value: user.isCaptain && t.captain },
        { label: t.orderCount, value: String(user.orderCount) },
        { label: t.spent, value: formatYuan(user.spent) },
        { label: t.registered, value: dateTime(user.createdAt) },
        { label: t.lastLogin, value: dateTime(user.lastLoginAt) },
      ]}
    />
  )
}

/** Button that disables or enables the account of a user. A deleted account has no such button. */
function AccountAction({ user: { id, status, nickname } }: { user: User }) {
  const t = useText(usersLabels)
  const params = { id }
  if (status === 'deleted') return null
  if (status === 'disabled')
    return <ActionButton label={t.enable} run={() => api.admin.enableUser({ params })} success={t.enabled} />
  return (
    <ActionButton
      label={t.disable}
      question={{ title: t.disableQuestion(nickname ?? t.unnamed), text: t.disableText }}
      run={() => api.admin.disableUser({ params })}
      success={t.disabled}
    />
  )
}
