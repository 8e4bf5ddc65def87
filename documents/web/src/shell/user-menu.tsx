import { AccountMenu } from '@sanhe/ui/account-menu.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { MenuItem } from '@sanhe/ui/menu.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Link2, UserRound, Users } from 'lucide-react'
import { sessionQuery } from '#queries.ts'
import { useCanWrite, useIsAdmin } from '#rights.ts'
import { signOut } from '#session.ts'
import { shellLabels } from './text.ts'

export function UserMenu() {
  const t = useText(shellLabels)
  const navigate = useNavigate()
  const canWrite = useCanWrite()
  const isAdmin = useIsAdmin()
  const { data: user } = useQuery(sessionQuery)
  return (
    <AccountMenu name={user?.username ?? ''} onSignOut={() => void signOut()}>
      <MenuItem icon={UserRound} onSelect={() => void navigate({ to: '/account' })}>
        {t.account}
      </MenuItem>
      {canWrite && (
        <MenuItem icon={Link2} onSelect={() => void navigate({ to: '/shares' })}>
          {t.shares}
        </MenuItem>
      )}
      {isAdmin && (
        <MenuItem icon={Users} onSelect={() => void navigate({ to: '/people' })}>
          {t.people}
        </MenuItem>
      )}
    </AccountMenu>
  )
}
