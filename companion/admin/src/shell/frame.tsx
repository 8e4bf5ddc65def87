import { AccountMenu } from '@sanhe/ui/account-menu.tsx'
import { ConsoleLayout } from '@sanhe/ui/console/console-frame.tsx'
import { ConsoleUnavailable } from '@sanhe/ui/console/console-unavailable.tsx'
import type { ConsoleNavGroup } from '@sanhe/ui/console/console-navigation.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { MenuItem } from '@sanhe/ui/menu.tsx'
import { Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMatches, useNavigate } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import type { AdminApiResponse } from '#api.ts'
import { meQuery, workQueuesQuery } from '#queries.ts'
import { SecondFactorRequired } from '#second-factor/second-factor-required.tsx'
import { type AdminRole, AdminRoleContext } from './access.ts'
import { createNavGroups } from './navigation.ts'
import { NotAllowed } from './not-allowed.tsx'
import { canRoleOpenPage } from './page-access.ts'
import { rolesLabels } from './roles-text.ts'
import { signOut } from './sign-out.ts'
import { shellLabels } from './text.ts'

const pagesOf = (role: AdminRole, groups: readonly ConsoleNavGroup[]) =>
  groups
    .map(({ label, items }) => ({ label, items: items.filter(({ to }) => canRoleOpenPage(role, to)) }))
    .filter(({ items }) => items.length > 0)

/**
 * Returns the content that replaces a page: a request to set up a required second factor, or a message that
 * the role may not open the page. Undefined if the page may be shown.
 */
function replacementOf(
  { role, secondFactorRequired }: AdminApiResponse<'adminAccounts', 'me'>,
  path: string,
) {
  if (secondFactorRequired && path !== '/account') return <SecondFactorRequired />
  return canRoleOpenPage(role, path) ? undefined : <NotAllowed role={role} />
}

/**
 * Layout of the administration. The navigation shows the pages that the role may open, each with the number of its
 * waiting entries.
 */
export function AdminPageLayout() {
  const t = useText(shellLabels)
  const roles = useText(rolesLabels)
  const navigate = useNavigate()
  const account = useQuery(meQuery)
  const me = account.data
  const { data: queues = [] } = useQuery(workQueuesQuery)
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  const counts = Object.fromEntries(queues.map(({ name, count }) => [name, count]))
  const groups =
    me && !me.secondFactorRequired ? pagesOf(me.role, createNavGroups(t, counts, me.doctor?.id)) : []
  return (
    <AdminRoleContext value={me?.role}>
      <ConsoleLayout
        product={t.product}
        groups={groups}
        account={
          <AccountMenu
            name={me ? `${me.username} · ${roles.names[me.role]}` : ''}
            onSignOut={() => void signOut()}
          >
            <MenuItem icon={KeyRound} onSelect={() => void navigate({ to: '/account' })}>
              {t.account}
            </MenuItem>
          </AccountMenu>
        }
      >
        {me ? (
          replacementOf(me, path)
        ) : account.isLoadingError ? (
          <ConsoleUnavailable error={account.error} onRetry={() => void account.refetch()} />
        ) : (
          <Skeleton rows={8} />
        )}
      </ConsoleLayout>
    </AdminRoleContext>
  )
}
