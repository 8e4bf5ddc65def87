import type { ConnectionIndicator } from '@sanhe/protocol/reconnect'
import { dictionary, useText } from '@sanhe/ui/i18n.ts'

export const connectionStatusLabels = dictionary({
  en: { online: 'Online', connecting: 'Connecting', offline: 'Offline' },
  zh: { online: '在线', connecting: '连接中', offline: '离线' },
})

const looks = { online: 'bg-[#1f9d55]', connecting: 'bg-[#d99a00]', offline: 'bg-[#d4483b]' }

/** Shows the state of the connection by colour and word, because colour alone is not accessible. */
export function ConnectionStatusBadge({ indicator }: { indicator: ConnectionIndicator }) {
  const t = useText(connectionStatusLabels)
  return (
    <output className="flex items-center gap-1.5 text-xs text-muted">
      <span aria-hidden className={`size-2 rounded-full ${looks[indicator]}`} />
      {t[indicator]}
    </output>
  )
}
