import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { Menu, MenuItem } from '@sanhe/ui/menu.tsx'
import { useRouter } from '@tanstack/react-router'
import { ArrowRight, Ellipsis, ExternalLink, Link2, Pencil } from 'lucide-react'
import { copyLink } from '#copy/copy-with-message.ts'
import { searchFilterLabels } from './filter-text.ts'

type ResultActionsProps = {
  title: string
  address: string
  /** True for a file, which the browser opens in a new tab, because it is no page of this client. */
  isFile?: boolean
  /** Address of the editor; undefined if the result cannot be edited. */
  editAddress?: string | undefined
  onOpen: () => void
}

/** Menu of a search result. */
export function ResultActions({ title, address, isFile = false, editAddress, onOpen }: ResultActionsProps) {
  const f = useText(searchFilterLabels)
  const router = useRouter()
  const go = (to: string) => {
    onOpen()
    router.history.push(to)
  }
  return (
    <Menu
      align="end"
      trigger={
        <IconButton icon={Ellipsis} label={f.actions.menu(title)} small className="mt-2 mr-2 shrink-0" />
      }
    >
      {!isFile && (
        <MenuItem icon={ArrowRight} onSelect={() => go(address)}>
          {f.actions.open}
        </MenuItem>
      )}
      <MenuItem icon={ExternalLink} onSelect={() => window.open(address, '_blank', 'noopener')}>
        {f.actions.openInTab}
      </MenuItem>
      <MenuItem icon={Link2} onSelect={() => void copyLink(address)}>
        {f.actions.copyLink}
      </MenuItem>
      {editAddress !== undefined && (
        <MenuItem icon={Pencil} onSelect={() => go(editAddress)}>
          {f.actions.edit}
        </MenuItem>
      )}
    </Menu>
  )
}
