import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { lazyExport } from '@sanhe/ui/lazy-export.ts'
import { Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useIsEventStreamConnected } from '#live.ts'
import { shareButtonLabels } from './button-text.ts'
import type { SharedDocument } from './share-dialog.tsx'

const ShareDialog = lazyExport(() => import('./share-dialog.tsx'), 'ShareDialog')

export function ShareButton({ document }: { document: SharedDocument }) {
  const t = useText(shareButtonLabels)
  const [isOpen, setOpen] = useState(false)
  const isConnected = useIsEventStreamConnected()
  return (
    <>
      <Button
        look="quiet"
        className="px-3"
        disabled={!isConnected}
        title={isConnected ? t.share : t.offline}
        onClick={() => setOpen(true)}
      >
        <Share2 aria-hidden className="size-4" />
        <span className="max-sm:sr-only">{t.share}</span>
      </Button>
      <Suspense>{isOpen && <ShareDialog document={document} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
