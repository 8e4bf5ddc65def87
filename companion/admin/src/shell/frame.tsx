import { AccountMenu } from '@sanhe/ui/account-menu.tsx'
import { ConsoleFrame, type NavGroup } from '@sanhe/ui/console/console-frame.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { MenuItem } from '@sanhe/ui/menu.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMatches, useNavigate } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { meQuery, workQueuesQuery } from '#queries.ts'
import { type AdminRole, RoleContext } from './access.ts'
import { navGroups } from './navigation.ts'
import { NotAllowed } from './not-allowed.tsx'
import { roleMayOpen } from './page-access.ts'
import { signOut } from './sign-out.ts'
import { shellText } from './text.ts'

const pagesOf = (role: AdminRole, groups: readonly NavGroup[]) =>
  groups
    .map(({ label, items }) => ({ label, items: items.filter(({ to }) => roleMayOpen(role, to)) }))
    .filter(({ items }) => items.length > 0)

/** Frame of the administration: the pages of the role, with how much work waits on each. */
export function Frame() {
  const t = useText(shellText)
  const navigate = useNavigate()
  const { data: me } = useQuery(meQuery)
  const { data: queues = [] } = useQuery(workQueuesQuery)
  const path = useMatches({ select: (matches) => String(matches.at(-1)?.fullPath ?? '') })
  const counts = Object.fromEntries(queues.map(({ name, count }) => [name, count]))
  const isAllowed = !me || roleMayOpen(me.role, path)
  return (
    <RoleContext value={me?.role}>
      <ConsoleFrame
        product={t.product}
        groups={me ? pagesOf(me.role, navGroups(t, counts)) : []}
        account={
          <AccountMenu name={me?.username ?? ''} onSignOut={() => void signOut()}>
            <MenuItem icon={KeyRound} onSelect={() => void navigate({ to: '/account' })}>
              {t.account}
            </MenuItem>
          </AccountMenu>
        }
      >
        {isAllowed ? undefined : <NotAllowed role={me.role} />}
      </ConsoleFrame>
    </RoleContext>
  )
}
