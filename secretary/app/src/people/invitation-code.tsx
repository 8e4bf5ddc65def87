import { Button } from '@sanhe/ui/button.tsx'
import { DialogActions } from '@sanhe/ui/dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { peopleLabels } from './people-text.ts'

type InvitationCodeProps = { code: { url: string; qr_svg: string }; onDone: () => void }

/** Shows the QR code and the link of an invitation. */
export function InvitationCode({ code: { url, qr_svg }, onDone }: InvitationCodeProps) {
  const t = useText(peopleLabels)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm leading-6 text-muted">{t.codeHint}</p>
      <img
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(qr_svg)}`}
        alt={t.qr}
        className="mx-auto size-56 rounded-control bg-white"
      />
      <p
        data-invitation-link
        className="max-h-24 overflow-y-auto rounded-control bg-sunken p-3 font-mono text-xs [overflow-wrap:anywhere]"
      >
        {url}
      </p>
      <DialogActions>
        <Button onClick={() => void navigator.clipboard.writeText(url).then(() => showToast(t.copied))}>
          {t.copy}
        </Button>
        <Button look="primary" onClick={onDone}>
          {t.done}
        </Button>
      </DialogActions>
    </div>
  )
}
