import { fromIso, systemClock } from '@sanhe/kit/runtime/clock'
import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Skeleton } from '@sanhe/ui/states.tsx'
import { Link } from '@tanstack/react-router'
import { Brain, ChevronLeft, Search, SlidersHorizontal, SquarePen } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useSelf } from '#people/use-self.ts'
import { ConversationRow } from './conversation-row.tsx'
import { conversationLabels } from './conversations-text.ts'
import { messageActionLabels } from './message-actions-text.ts'
import { getConversationAge } from './message-days.ts'
import { SecretarySwitcher } from './secretary-switcher.tsx'
import { useOpenAgent } from './use-agent.ts'
import type { useSessions } from './use-sessions.ts'

/** Smallest number of conversations for which the list has a search field. */
const searchableCount = 8

const includesText = (title: string, typed: string) =>
  title.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase())

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
  const ages = useText(messageActionLabels)
  const { agent, client } = useOpenAgent()
  const self = useSelf(agent.address, client.api)
  const [typed, setTyped] = useState('')
  const found = sessions.all?.filter(({ title }) => includesText(title, typed))
  const hasShared = sessions.all?.some(({ is_shared }) => is_shared) ?? false
  // Conversations of a team are divided by who sees them; those of one person by their age.
  const groups = hasShared
    ? new Map([
        [t.mine, found?.filter(({ is_shared }) => !is_shared) ?? []],
        [t.sharedSection, found?.filter(({ is_shared }) => is_shared) ?? []],
      ])
    : Map.groupBy(
        found ?? [],
        ({ updated_at }) => ages[getConversationAge(fromIso(updated_at), systemClock.now())],
      )
  const sections = [...groups].filter(([, rows]) => rows.length > 0)
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
          <label className="mt-2 flex items-center gap-2 rounded-control border border-line bg-canvas px-3 focus-within:border-line-strong">
            <Search aria-hidden className="size-4 shrink-0 text-muted" />
            <input
              type="search"
              aria-label={t.search}
              placeholder={t.search}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              className="h-control min-w-0 flex-1 bg-transparent text-sm outline-none placeholder:text-muted"
            />
          </label>
        )}
      </div>
      <ul className="flex flex-1 flex-col gap-0.5 overflow-y-auto p-2">
        {!sessions.all && <Skeleton rows={5} className="p-3" />}
        {sessions.all?.length === 0 && <li className="p-3 text-sm text-muted">{t.empty}</li>}
        {found?.length === 0 && typed !== '' && <li className="p-3 text-sm text-muted">{t.noMatch}</li>}
        {sections.map(([label, rows]) => (
          <Fragment key={label}>
            <li className="px-3 pt-3 pb-1 text-xs font-medium text-muted">{label}</li>
            {rows.map((session) => (
              <ConversationRow
                key={session.session_id}
                session={session}
                isCurrent={session.session_id === current}
                onOpen={() => onOpen(session.session_id)}
                onRename={(title) => sessions.rename(session.session_id, title)}
                mayShare={self?.has_team ?? false}
                onShare={(isShared) => sessions.share(session.session_id, isShared)}
                onRemove={() => sessions.remove(session.session_id)}
              />
            ))}
          </Fragment>
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
