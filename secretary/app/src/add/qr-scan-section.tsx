import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showError } from '@sanhe/ui/toasts.ts'
import { Camera, ImageIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { type PairingPayload, parsePairingLink } from '#agents/addresses.ts'
import { addSecretaryLabels } from './add-text.ts'
import { openQrReader } from './qr-reader.ts'
import { QrScanner } from './qr-scanner.tsx'

type QrScanSectionProps = { onInvited: (invitation: PairingPayload) => void }

/** Reads a QR code with the camera, or from a photo if the user does not allow the camera. */
export function QrScanSection({ onInvited }: QrScanSectionProps) {
  const t = useText(addSecretaryLabels)
  const [isScanning, setScanning] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  function take(text: string | undefined) {
    const invitation = text && parsePairingLink(text)
    setScanning(false)
    if (invitation) onInvited(invitation)
    else showError(t.noCode)
  }
  async function readPhoto(photo: File) {
    const reader = await openQrReader()
    take(await reader.read(await createImageBitmap(photo)).catch(() => undefined))
  }
  if (isScanning) return <QrScanner onRead={take} onClose={() => setScanning(false)} />
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="primary" onClick={() => setScanning(true)}>
        <Camera aria-hidden className="size-4" />
        {t.scan}
      </Button>
      <Button onClick={() => file.current?.click()}>
        <ImageIcon aria-hidden className="size-4" />
        {t.photo}
      </Button>
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        aria-label={t.photo}
        onChange={({ target }) => {
          const photo = target.files?.[0]
          target.value = ''
          if (photo) readPhoto(photo).catch(() => showError(t.noCode))
        }}
      />
    </div>
  )
}
