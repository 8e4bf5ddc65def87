import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Secretary } from '#agents/secretaries.ts'
import { useSecretaryStatus } from '#agents/use-online.ts'
import { secretaryListLabels } from './home-text.ts'
import { useLastMessage } from './use-last-message.ts'

/** Row of the secretary list: name, online status, the last message and its time. */
export function SecretaryCard({ secretary, children }: { secretary: Secretary; children: ReactNode }) {
  const t = useText(secretaryListLabels)
  const { name, avatar, server_address: address, last_active_at: activeAt } = secretary
  const status = useSecretaryStatus(secretary)
  const isOnline = status === 'online'
  const needsPairing = !secretary.hasKey || status === 'revoked'
  const last = useLastMessage(address)
  return (
    <div className="flex items-center gap-2 rounded-[12px] border border-line bg-surface p-2 pl-3 hover:bg-hover sm:pl-4">
      <Link
        to="/chat/$address"
        params={{ address }}
        className="flex min-w-0 flex-1 items-center gap-3 py-2 outline-offset-8 sm:gap-4"
      >
        <span
          aria-hidden
          className="relative grid size-12 shrink-0 place-items-center rounded-full bg-sunken text-2xl"
        >
          {avatar}
          <span
            className={joinClassNames(
              'absolute right-0 bottom-0 size-3.5 rounded-full border-2 border-surface',
              isOnline ? 'bg-[#1f9d55]' : 'bg-line-strong',
            )}
          />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
            {(last?.at ?? activeAt) && (
              <RelativeTimeLabel at={last?.at ?? activeAt ?? ''} className="shrink-0 text-xs text-muted" />
            )}
          </span>
          <span className="block truncate text-sm text-muted">
            <span className={isOnline ? 'sr-only' : ''}>
              {isOnline ? t.online : t.offline}
              {' · '}
            </span>
            {needsPairing ? (
              <span className="text-warn-text">{secretary.hasKey ? t.revoked : t.noKey}</span>
            ) : (
              last?.text || address
            )}
          </span>
        </span>
      </Link>
      {children}
    </div>
  )
}
