import type { ConnectionIndicator } from '@sanhe/protocol/reconnect'
import { dictionary, useText } from '@sanhe/ui/i18n.ts'

export const connectionStatusLabels = dictionary({
  en: {
    online: 'Online',
    relayed: 'Connected via relay',
    connecting: 'Connecting',
    offline: 'Offline',
  },
  zh: { online: '在线', relayed: '通过中继连接', connecting: '连接中', offline: '离线' },
})

const looks = { online: 'bg-[#1f9d55]', connecting: 'bg-[#d99a00]', offline: 'bg-[#d4483b]' }

type ConnectionStatusProps = { indicator: ConnectionIndicator; isRelayed?: boolean }

/** Shows the state of the connection by colour and word, because colour alone is not accessible. */
export function ConnectionStatusBadge({ indicator, isRelayed }: ConnectionStatusProps) {
  const t = useText(connectionStatusLabels)
  return (
    <output className="flex items-center gap-1.5 truncate text-xs text-muted">
      <span aria-hidden className={`size-2 shrink-0 rounded-full ${looks[indicator]}`} />
      {indicator === 'online' && isRelayed ? t.relayed : t[indicator]}
    </output>
  )
}
