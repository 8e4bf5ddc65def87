import type { AgentClient } from '@sanhe/protocol/client'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { useAgentClientState } from '#chat/use-agent.ts'
import { findConnectionTrouble } from './connection-trouble.ts'
import { connectionTroubleLabels } from './connection-trouble-text.ts'

type ConnectionNoticeProps = {
  /** Address of the agent in the list of secretaries. */
  address: string
  client: AgentClient
  /** True in a chat, where the notice also says what happens with messages. */
  isChat?: boolean
  /** True while a reply is unfinished. */
  isAnswering?: boolean
}

/** Says why there is no connection to an agent, what the user can do, and that nothing is lost. */
export function ConnectionNotice({
  address,
  client,
  isChat = false,
  isAnswering = false,
}: ConnectionNoticeProps) {
  const t = useText(connectionTroubleLabels)
  const { connection } = useAgentClientState(client)
  const trouble = findConnectionTrouble(connection, navigator.onLine)
  if (!trouble) return null
  const isEnded = connection.phase === 'stopped'
  const sentences = [
    t.reasons[trouble],
    ...(isChat ? [t.messages[trouble]] : []),
    ...(isAnswering && !isEnded ? [t.replyContinues] : []),
  ]
  return (
    <div
      role={isEnded ? 'alert' : 'status'}
      className={joinClassNames(
        'flex flex-wrap items-center justify-center gap-x-3 px-4 py-2 text-center text-sm leading-6',
        isEnded ? 'bg-danger-soft text-danger-text' : 'bg-warn-soft text-warn-text',
      )}
    >
      <span className="text-balance">{sentences.join(t.sentenceSpace)}</span>
      {trouble === 'unreachable' && (
        <button type="button" className={actionClasses} onClick={() => client.wakeUp()}>
          {t.tryNow}
        </button>
      )}
      {(trouble === 'revoked' || trouble === 'unreachable') && (
        <Link to="/add" search={{ address }} className={actionClasses}>
          {t.pairAgain}
        </Link>
      )}
    </div>
  )
}

const actionClasses = 'inline-flex min-h-8 items-center font-semibold underline pointer-coarse:min-h-11'
