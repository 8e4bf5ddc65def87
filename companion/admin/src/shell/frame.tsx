import { AccountMenu } from '@sanhe/ui/account-menu.tsx'
import { ConsoleFrame } from '@sanhe/ui/console/console-frame.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { MenuItem } from '@sanhe/ui/menu.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { workQueuesQuery } from '#queries.ts'
import { readAdminName } from './admin-name.ts'
import { navGroups } from './navigation.ts'
import { signOut } from './sign-out.ts'
import { shellText } from './text.ts'

/** Frame of the administration. The navigation shows how much work waits on each page. */
export function Frame() {
  const t = useText(shellText)
  const navigate = useNavigate()
  const { data: queues = [] } = useQuery(workQueuesQuery)
  const counts = Object.fromEntries(queues.map(({ name, count }) => [name, count]))
  return (
    <ConsoleFrame
      product={t.product}
      groups={navGroups(t, counts)}
      account={
        <AccountMenu name={readAdminName()} onSignOut={() => void signOut()}>
          <MenuItem icon={KeyRound} onSelect={() => void navigate({ to: '/account' })}>
            {t.account}
          </MenuItem>
        </AccountMenu>
      }
    />
  )
}
