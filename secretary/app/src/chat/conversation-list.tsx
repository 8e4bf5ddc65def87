import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Skeleton } from '@sanhe/ui/states.tsx'
import { Link } from '@tanstack/react-router'
import { Brain, ChevronLeft, SlidersHorizontal, SquarePen } from 'lucide-react'
import { ConversationRow } from './conversation-row.tsx'
import { conversationLabels } from './conversations-text.ts'
import { useOpenAgent } from './use-agent.ts'
import type { useSessions } from './use-sessions.ts'

type ConversationListProps = {
  sessions: ReturnType<typeof useSessions>
  current: string
  onOpen: (sessionId: string) => void
  onFresh: () => void
}

/** Lists the conversations with this agent, the last used conversation first. */
export function ConversationList({ sessions, current, onOpen, onFresh }: ConversationListProps) {
  const t = useText(conversationLabels)
  const { agent } = useOpenAgent()
  return (
    <nav aria-label={t.title} className="flex min-h-0 w-full flex-1 flex-col pt-[env(safe-area-inset-top)]">
      <div className="flex h-14 items-center gap-1 border-b border-line px-2">
        <Link
          to="/"
          className="flex h-control min-w-0 flex-1 items-center gap-1 rounded-control px-2 text-sm text-muted hover:bg-hover hover:text-text"
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
      </div>
      <ul className="flex flex-1 flex-col gap-0.5 overflow-y-auto p-2">
        {!sessions.all && <Skeleton rows={5} className="p-3" />}
        {sessions.all?.length === 0 && <li className="p-3 text-sm text-muted">{t.empty}</li>}
        {sessions.all?.map((session) => (
          <ConversationRow
            key={session.session_id}
            session={session}
            isCurrent={session.session_id === current}
            onOpen={() => onOpen(session.session_id)}
            onRename={(title) => sessions.rename(session.session_id, title)}
            onRemove={() => sessions.remove(session.session_id)}
          />
        ))}
        {sessions.hasMore && (
          <li>
            <Button look="quiet" className="w-full" onClick={() => void sessions.more()}>
              {t.older}
            </Button>
          </li>
        )}
      </ul>
      <div className="flex flex-col border-t border-line p-2">
        <Link
          to="/manage/$address"
          params={{ address: agent.address }}
          className="flex h-control items-center gap-2 rounded-control px-3 text-sm text-muted hover:bg-hover hover:text-text"
        >
          <SlidersHorizontal aria-hidden className="size-4" />
          {t.manage}
        </Link>
        <Link
          to="/memory/$address"
          params={{ address: agent.address }}
          className="flex h-control items-center gap-2 rounded-control px-3 text-sm text-muted hover:bg-hover hover:text-text"
        >
          <Brain aria-hidden className="size-4" />
          {t.memory}
        </Link>
      </div>
    </nav>
  )
}
