import { fromIso, systemClock } from '@sanhe/kit/runtime/clock'
import { useText } from '@sanhe/ui/i18n.ts'
import { Fragment } from 'react'
import { useSelf } from '#people/use-self.ts'
import { ConversationRow } from './conversation-row.tsx'
import { conversationLabels } from './conversations-text.ts'
import { messageActionLabels } from './message-actions-text.ts'
import { type ConversationAge, getConversationAge } from './message-days.ts'
import { useOpenAgent } from './use-agent.ts'
import type { useSessions } from './use-sessions.ts'

type Sessions = ReturnType<typeof useSessions>
type Conversation = NonNullable<Sessions['all']>[number]

type ConversationSectionsProps = {
  conversations: Conversation[]
  /** Text in the search field; only conversations whose title contains it are shown. */
  typed: string
  current: string
  onOpen: (sessionId: string) => void
  actions: Pick<Sessions, 'rename' | 'share' | 'remove'>
}

/** Shows the found conversations under headings. */
export function ConversationSections({
  conversations,
  typed,
  current,
  onOpen,
  actions,
}: ConversationSectionsProps) {
  const t = useText(conversationLabels)
  const { agent, client } = useOpenAgent()
  const ages = useText(messageActionLabels)
  const self = useSelf(agent.address, client.api)
  const found = conversations.filter(({ title }) => includesText(title, typed))
  // Conversations of a team are divided by who sees them; those of one person by their age.
  const isTeam = conversations.some(({ is_shared }) => is_shared)
  const sections = isTeam ? groupByAudience(found, t) : groupByAge(found, ages)
  if (found.length === 0 && typed !== '') return <li className="p-3 text-sm text-muted">{t.noMatch}</li>
  return sections.map(({ heading, rows }) => (
    <Fragment key={heading}>
      <li className="px-3 pt-3 pb-1 text-xs font-medium text-muted">{heading}</li>
      {rows.map((session) => (
        <ConversationRow
          key={session.session_id}
          session={session}
          isCurrent={session.session_id === current}
          onOpen={() => onOpen(session.session_id)}
          onRename={(title) => actions.rename(session.session_id, title)}
          mayShare={self?.has_team ?? false}
          onShare={(isShared) => actions.share(session.session_id, isShared)}
          onRemove={() => actions.remove(session.session_id)}
        />
      ))}
    </Fragment>
  ))
}

const includesText = (title: string, typed: string) =>
  title.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase())

/** Groups the conversations of a team by who sees them. */
const groupByAudience = (conversations: Conversation[], t: Record<'mine' | 'sharedSection', string>) =>
  [
    { heading: t.mine, rows: conversations.filter(({ is_shared }) => !is_shared) },
    { heading: t.sharedSection, rows: conversations.filter(({ is_shared }) => is_shared) },
  ].filter(({ rows }) => rows.length > 0)

function groupByAge(conversations: Conversation[], ages: Record<ConversationAge, string>) {
  const now = systemClock.now()
  const groups = Map.groupBy(conversations, ({ updated_at }) => getConversationAge(fromIso(updated_at), now))
  return [...groups].map(([age, rows]) => ({ heading: ages[age], rows }))
}
