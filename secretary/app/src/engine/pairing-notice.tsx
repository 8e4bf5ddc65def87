import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { Copy, Hourglass } from 'lucide-react'
import { gatewayLabels } from './gateway-text.ts'

type PairingNoticeProps = { pairing: { request_id: string; command: string } }

/** Shows the command with which the owner approves this device on the gateway's computer. */
export function PairingNotice({ pairing: { request_id, command } }: PairingNoticeProps) {
  const t = useText(gatewayLabels)
  return (
    <section
      aria-label={t.waiting}
      className="flex flex-col gap-2 rounded-control border border-line-strong p-3"
    >
      <p className="flex items-center gap-2 font-medium">
        <Hourglass aria-hidden className="size-4 shrink-0" />
        {t.waiting}
      </p>
      <p className="text-sm text-muted">{t.waitingHint}</p>
      <code className="rounded-control bg-sunken p-2 text-sm [overflow-wrap:anywhere]">{command}</code>
      <p className="text-xs text-muted [overflow-wrap:anywhere]">{t.request(request_id)}</p>
      <Button
        className="self-start"
        onClick={() => void navigator.clipboard.writeText(command).then(() => showToast(t.copied))}
      >
        <Copy aria-hidden className="size-4" />
        {t.copy}
      </Button>
    </section>
  )
}
