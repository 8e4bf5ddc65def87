import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { localeByLanguage, useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { Menu, MenuItem } from '@sanhe/ui/menu.tsx'
import { formatExactTime, formatTimeOfDay } from '@sanhe/ui/relative-time.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { Copy, Ellipsis, Pencil, Quote, RefreshCw, Share2, Volume2, VolumeX } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { getMessageCreationTime } from './chat-messages.ts'
import { messageActionLabels } from './message-actions-text.ts'
import { canReadAloud, startReadingAloud, stopReadingAloud, useIsReadingAloud } from './read-aloud.ts'

export type MessageCommands = {
  quote: (text: string) => void
  /** Puts a message of the user into the composer. */
  edit: (text: string) => void
  /** Sends a message of the user again, to get another reply. `questionId` is the id of this message. */
  retry: (questionId: string) => void
}

type MessageFooterProps = {
  messageId: string
  /** Source of the message, as Markdown. */
  text: string
  children?: ReactNode
  align?: 'start' | 'end'
  onQuote: () => void
  onEdit?: (() => void) | undefined
  onRetry?: (() => void) | undefined
}

/** Line below a message: its time, the details in `children`, and a menu with its actions. */
export function MessageFooter({
  messageId,
  text,
  children,
  align = 'start',
  onQuote,
  onEdit,
  onRetry,
}: MessageFooterProps) {
  const t = useText(messageActionLabels)
  const locale = localeByLanguage[useLanguage()]
  const line = useRef<HTMLDivElement>(null)
  const isReading = useIsReadingAloud(messageId)
  const at = getMessageCreationTime(messageId)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast(t.copied),
      () => showError(t.notCopied),
    )
  const read = () => {
    if (isReading) return stopReadingAloud()
    // Takes the rendered text, because a voice would read the Markdown marks of the source aloud.
    const shown = line.current?.closest('article')?.querySelector<HTMLElement>('[data-message-text]')
    startReadingAloud(messageId, shown?.innerText ?? text, locale)
  }
  return (
    <div
      ref={line}
      className={joinClassNames(
        '-mt-1 flex min-h-7 items-center gap-1 text-xs text-muted',
        align === 'end' && 'flex-row-reverse',
      )}
    >
      {at !== undefined && (
        <time
          dateTime={new Date(at).toISOString()}
          title={formatExactTime(at, locale)}
          className="tabular-nums"
        >
          {formatTimeOfDay(at, locale)}
        </time>
      )}
      {children}
      <span className="flex items-center transition-opacity duration-150 pointer-fine:opacity-0 pointer-fine:group-focus-within/message:opacity-100 pointer-fine:group-hover/message:opacity-100">
        <IconButton small icon={Copy} label={t.copy} onClick={() => void copy()} />
        <Menu align={align} trigger={<IconButton small icon={Ellipsis} label={t.more} />}>
          <MenuItem icon={Quote} onSelect={onQuote}>
            {t.quote}
          </MenuItem>
          {onEdit && (
            <MenuItem icon={Pencil} onSelect={onEdit}>
              {t.edit}
            </MenuItem>
          )}
          {onRetry && (
            <MenuItem icon={RefreshCw} onSelect={onRetry}>
              {t.retry}
            </MenuItem>
          )}
          {canReadAloud() && (
            <MenuItem icon={isReading ? VolumeX : Volume2} onSelect={read}>
              {isReading ? t.stopReading : t.read}
            </MenuItem>
          )}
          {'share' in navigator && (
            // Ignores the rejection that follows when the user closes the share sheet.
            <MenuItem icon={Share2} onSelect={() => void navigator.share({ text }).catch(() => {})}>
              {t.share}
            </MenuItem>
          )}
        </Menu>
      </span>
    </div>
  )
}
