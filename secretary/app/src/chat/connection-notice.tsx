import type { ConnectionState, ConnectionIndicator } from '@sanhe/protocol/reconnect'
import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { chatLabels } from './chat-text.ts'

type ConnectionNoticeProps = { connection: ConnectionState; indicator: ConnectionIndicator }

/** Explains the state of the connection in a sentence. */
export function ConnectionNotice({ connection, indicator }: ConnectionNoticeProps) {
  const t = useText(chatLabels)
  if (connection.phase === 'stopped' && connection.reason === 'key')
    return (
      <p role="alert" className="bg-danger-soft px-4 py-2 text-center text-sm text-danger-text">
        {t.keyGone}{' '}
        <Link to="/add" className="font-semibold underline">
          {t.pairAgain}
        </Link>
      </p>
    )
  if (indicator !== 'offline') return null
  return (
    <output className="bg-warn-soft px-4 py-2 text-center text-sm text-warn-text">{t.offlineHint}</output>
  )
}
