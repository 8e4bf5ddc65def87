import { systemClock } from '@sanhe/kit/runtime/clock'
import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { Copy, ExternalLink, QrCode as QrIcon, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Share } from '#api.ts'
import { copyShareUrl, revokeShare, toAbsoluteShareUrl } from './actions.ts'
import { QrCode } from './qr-code.tsx'
import { isShareExpired } from './rules.ts'
import { sharesLabels } from './text.ts'

type ShareItemProps = {
  share: Share
  children: ReactNode
  /** True for a share link that was just created, whose QR code is shown immediately. */
  isNew?: boolean
}

/** Share link with its actions. The URL of an expired link is hidden. */
export function ShareListItem({ share, children, isNew = false }: ShareItemProps) {
  const t = useText(sharesLabels)
  const [isQrShown, setQrShown] = useState(isNew)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const isOver = isShareExpired(share, systemClock.now())
  const revoke = () => {
    setDialogOpen(false)
    void revokeShare(share)
  }
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_16rem]">{children}</div>
        <div className="flex items-center gap-1">
          {!isOver && (
            <>
              <Button className="px-3" onClick={() => void copyShareUrl(share)}>
                <Copy aria-hidden className="size-4" />
                {t.copy}
              </Button>
              <IconButton
                icon={QrIcon}
                label={t.qr}
                aria-expanded={isQrShown}
                onClick={() => setQrShown(!isQrShown)}
              />
              <a
                href={share.url}
                target="_blank"
                rel="noreferrer"
                aria-label={t.openLink}
                title={t.openLink}
                className="inline-grid size-control shrink-0 place-items-center rounded-control text-muted hover:bg-hover hover:text-text"
              >
                <ExternalLink aria-hidden className="size-[18px]" />
              </a>
            </>
          )}
          <IconButton icon={Trash2} label={t.revokeItem} onClick={() => setDialogOpen(true)} />
        </div>
      </div>
      {isQrShown && !isOver && <QrCode address={toAbsoluteShareUrl(share)} title={share.document.title} />}
      <ConfirmDialog
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        onConfirm={revoke}
        title={t.revokeHeading}
        action={t.revoke}
      >
        {t.revokeHint(share.document.title)}
      </ConfirmDialog>
    </li>
  )
}
