import { useText } from '@sanhe/ui/i18n.ts'
import { Menu, MenuItem, MenuSeparator } from '@sanhe/ui/menu.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronsUpDown, List, Plus } from 'lucide-react'
import { secretariesQuery } from '#agents/secretaries.ts'
import { conversationLabels } from './conversations-text.ts'

/** Button with the name of the open secretary, which leads to the other secretaries. */
export function SecretarySwitcher({
  address,
  name,
  avatar,
}: {
  address: string
  name: string
  avatar: string
}) {
  const t = useText(conversationLabels)
  const navigate = useNavigate()
  const { data: secretaries = [] } = useQuery(secretariesQuery)
  const others = secretaries.filter((row) => row.server_address !== address && row.hasKey)
  const trigger = (
    <button
      type="button"
      aria-label={t.switch(name)}
      className="flex h-11 min-w-0 flex-1 items-center gap-2 rounded-control px-2 text-left hover:bg-hover"
    >
      <span aria-hidden className="grid size-8 shrink-0 place-items-center rounded-full bg-canvas text-lg">
        {avatar}
      </span>
      <span className="min-w-0 flex-1 truncate text-sm font-semibold">{name}</span>
      <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
    </button>
  )
  return (
    <Menu align="start" trigger={trigger}>
      {others.map((row) => (
        <MenuItem
          key={row.id}
          onSelect={() => void navigate({ to: '/chat/$address', params: { address: row.server_address } })}
        >
          {row.avatar} {row.name}
        </MenuItem>
      ))}
      {others.length > 0 && <MenuSeparator />}
      <MenuItem icon={List} onSelect={() => void navigate({ to: '/' })}>
        {t.back}
      </MenuItem>
      <MenuItem icon={Plus} onSelect={() => void navigate({ to: '/add' })}>
        {t.add}
      </MenuItem>
    </Menu>
  )
}
