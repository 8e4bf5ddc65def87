import { type Language, languageNames, languages, setLanguage, useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator } from '@sanhe/ui/menu.tsx'
import { setTheme, themes, useTheme } from '@sanhe/ui/theme.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronsUpDown, Link2, LogOut, Users } from 'lucide-react'
import { sessionQuery } from '#queries.ts'
import { signOut } from '#session.ts'
import { shellText } from './text.ts'

export function UserMenu() {
  const t = useText(shellText)
  const navigate = useNavigate()
  const language = useLanguage()
  const theme = useTheme()
  const { data: user } = useQuery(sessionQuery)
  const name = user?.username ?? ''
  const trigger = (
    <button
      type="button"
      title={t.account(name)}
      className="flex h-control w-full items-center gap-2 rounded-control px-2 text-left text-sm hover:bg-hover aria-expanded:bg-hover"
    >
      <span
        aria-hidden
        className="grid size-6 shrink-0 place-items-center rounded-full bg-accent-soft text-xs font-semibold text-accent-text uppercase"
      >
        {name.slice(0, 1)}
      </span>
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
    </button>
  )
  return (
    <Menu trigger={trigger} side="top">
      <MenuItem icon={Link2} onSelect={() => void navigate({ to: '/shares' })}>
        {t.shares}
      </MenuItem>
      <MenuItem icon={Users} onSelect={() => void navigate({ to: '/people' })}>
        {t.people}
      </MenuItem>
      <MenuSeparator />
      <MenuRadioGroup
        label={t.language}
        value={language}
        onChange={(value: Language) => setLanguage(value)}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <MenuRadioGroup
        label={t.theme}
        value={theme}
        onChange={setTheme}
        options={themes.map((value) => ({ value, label: t.themes[value] }))}
      />
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={() => void signOut()}>
        {t.signOut}
      </MenuItem>
    </Menu>
  )
}
