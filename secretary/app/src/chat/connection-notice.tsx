import type { ConnectionState, Indicator } from '@sanhe/protocol/reconnect'
import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { chatText } from './chat-text.ts'

type ConnectionNoticeProps = { connection: ConnectionState; indicator: Indicator }

/** Explains the state of the connection, in addition to its colour. */
export function ConnectionNotice({ connection, indicator }: ConnectionNoticeProps) {
  const t = useText(chatText)
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
