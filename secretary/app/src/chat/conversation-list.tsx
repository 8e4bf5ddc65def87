import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Skeleton } from '@sanhe/ui/states.tsx'
import { Link } from '@tanstack/react-router'
import { Brain, ChevronLeft, Search, SlidersHorizontal, SquarePen } from 'lucide-react'
import { useState } from 'react'
import { ConversationSections } from './conversation-sections.tsx'
import { conversationLabels } from './conversations-text.ts'
import { SecretarySwitcher } from './secretary-switcher.tsx'
import { useOpenAgent } from './use-agent.ts'
import type { useSessions } from './use-sessions.ts'

/** Smallest number of conversations for which the list has a search field. */
const searchableCount = 8

type ConversationListProps = {
  name: string
  avatar: string
  sessions: ReturnType<typeof useSessions>
  current: string
  onOpen: (sessionId: string) => void
  onFresh: () => void
}

/** Lists the conversations with this agent, the last used conversation first. */
export function ConversationList({
  name,
  avatar,
  sessions,
  current,
  onOpen,
  onFresh,
}: ConversationListProps) {
  const t = useText(conversationLabels)
  const { agent } = useOpenAgent()
  const [typed, setTyped] = useState('')
  return (
    <nav aria-label={t.title} className="flex min-h-0 w-full flex-1 flex-col pt-[env(safe-area-inset-top)]">
      <div className="flex h-14 shrink-0 items-center gap-1 border-b border-line px-2">
        <div className="flex min-w-0 flex-1 max-md:hidden">
          <SecretarySwitcher address={agent.address} name={name} avatar={avatar} />
        </div>
        <Link
          to="/"
          className="flex h-control min-w-0 flex-1 items-center gap-1 rounded-control px-2 text-sm text-muted hover:bg-hover hover:text-text md:hidden"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {t.back}
        </Link>
      </div>
      <div className="p-2">
        <Button className="w-full justify-start" onClick={onFresh}>
          <SquarePen aria-hidden className="size-4" />
          {t.fresh}
        </Button>
        {(sessions.all?.length ?? 0) >= searchableCount && (
          <ConversationSearchField value={typed} onChange={setTyped} />
        )}
      </div>
      <ul className="flex flex-1 flex-col gap-0.5 overflow-y-auto p-2">
        {!sessions.all && (
          <li>
            {sessions.isFailed ? (
              <p className="p-3 text-sm text-muted">{t.unavailable}</p>
            ) : (
              <Skeleton rows={5} className="p-3" />
            )}
          </li>
        )}
        {sessions.all?.length === 0 && <li className="p-3 text-sm text-muted">{t.empty}</li>}
        {sessions.all && (
          <ConversationSections
            conversations={sessions.all}
            typed={typed}
            current={current}
            onOpen={onOpen}
            actions={sessions}
          />
        )}
        {sessions.hasMore && (
          <li>
            <Button look="quiet" className="w-full" onClick={() => void sessions.more()}>
              {t.older}
            </Button>
          </li>
        )}
      </ul>
      <ManageLinks address={agent.address} />
    </nav>
  )
}

type ConversationSearchFieldProps = { value: string; onChange: (typed: string) => void }

function ConversationSearchField({ value, onChange }: ConversationSearchFieldProps) {
  const t = useText(conversationLabels)
  return (
    <label className="mt-2 flex items-center gap-2 rounded-control border border-line bg-canvas px-3 focus-within:border-line-strong">
      <Search aria-hidden className="size-4 shrink-0 text-muted" />
      <input
        type="search"
        aria-label={t.search}
        placeholder={t.search}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-control min-w-0 flex-1 bg-transparent text-sm outline-none placeholder:text-muted"
      />
    </label>
  )
}

/** Links to the settings and the memory of the agent. */
function ManageLinks({ address }: { address: string }) {
  const t = useText(conversationLabels)
  const look =
    'flex h-control items-center gap-2 rounded-control px-3 text-sm text-muted hover:bg-hover hover:text-text'
  return (
    <div className="flex flex-col border-t border-line p-2">
      <Link to="/manage/$address" params={{ address }} className={look}>
        <SlidersHorizontal aria-hidden className="size-4" />
        {t.manage}
      </Link>
      <Link to="/memory/$address" params={{ address }} className={look}>
        <Brain aria-hidden className="size-4" />
        {t.memory}
      </Link>
    </div>
  )
}
