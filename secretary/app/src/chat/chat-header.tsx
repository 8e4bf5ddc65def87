import type { ClientState } from '@sanhe/protocol/client'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { AudioLines, Menu as MenuIcon, SquarePen } from 'lucide-react'
import { ConnectionStatusBadge } from './connection-status-badge.tsx'
import { conversationLabels } from './conversations-text.ts'

type ChatHeaderProps = {
  name: string
  avatar: string
  indicator: ClientState['indicator']
  isRelayed: boolean
  onList: () => void
  onFresh: () => void
  isTalking: boolean
  onTalk: () => void
}

/**
 * Header of the chat: the secretary and its connection status, and on phones the buttons for the list of
 * conversations and a new conversation.
 */
export function ChatHeader(props: ChatHeaderProps) {
  const { name, avatar, indicator, isRelayed, onList, onFresh, isTalking, onTalk } = props
  const t = useText(conversationLabels)
  return (
    <header className="flex h-14 shrink-0 items-center gap-3 border-b border-line px-2 md:px-4">
      <IconButton icon={MenuIcon} label={t.open} className="md:hidden" onClick={onList} />
      <span aria-hidden className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-xl">
        {avatar}
      </span>
      <div className="min-w-0 flex-1">
        <h1 className="truncate font-semibold">{name}</h1>
        <ConnectionStatusBadge indicator={indicator} isRelayed={isRelayed} />
      </div>
      <IconButton
        icon={AudioLines}
        label={t.talk}
        aria-pressed={isTalking}
        disabled={isTalking}
        onClick={onTalk}
      />
      <IconButton icon={SquarePen} label={t.fresh} className="md:hidden" onClick={onFresh} />
    </header>
  )
}
