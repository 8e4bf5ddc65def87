import { ChevronsUpDown, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Language, languageNames, languages, setLanguage, useLanguage, useText } from './i18n.ts'
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator } from './menu.tsx'
import { setTheme, themes, useTheme } from './theme.ts'
import { accountMenuLabels } from './account-menu-text.ts'

type AccountMenuProps = { name: string; onSignOut: () => void; children?: ReactNode }

/** Menu of the logged-in account: the items in `children`, language, theme, log out. */
export function AccountMenu({ name, onSignOut, children }: AccountMenuProps) {
  const t = useText(accountMenuLabels)
  const language = useLanguage()
  const theme = useTheme()
  const trigger = (
    <button
      type="button"
      title={t.account(name)}
      className="flex h-control w-full items-center gap-2 rounded-control px-2 text-left text-sm hover:bg-hover aria-expanded:bg-hover"
    >
      <span
        aria-hidden
        data-initial={name.slice(0, 1)}
        className="grid size-6 shrink-0 place-items-center rounded-full bg-accent-soft text-xs font-semibold text-accent-text uppercase before:content-[attr(data-initial)]"
      />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
    </button>
  )
  return (
    <Menu trigger={trigger} side="top">
      {children}
      {children && <MenuSeparator />}
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
      <MenuItem icon={LogOut} onSelect={onSignOut}>
        {t.signOut}
      </MenuItem>
    </Menu>
  )
}
