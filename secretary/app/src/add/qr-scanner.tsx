import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { addSecretaryLabels } from './add-text.ts'
import { openQrReader } from './qr-reader.ts'

/**
 * Time in ms between two attempts to read a code: short enough to feel immediate, long enough to save the phone's
 * battery.
 */
const lookEveryMs = 200

type QrScannerProps = { onRead: (text: string) => void; onClose: () => void }

/** Shows the camera's video, and searches it for a QR code until one is found. */
export function QrScanner({ onRead, onClose }: QrScannerProps) {
  const t = useText(addSecretaryLabels)
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  const found = useEffectEvent(onRead)
  useEffect(() => {
    const stopped = new AbortController()
    watch(video.current as HTMLVideoElement, stopped.signal, found).catch(() => setFailed(true))
    return () => stopped.abort()
  }, [])
  return (
    <div className="flex flex-col gap-3">
      {failed ? (
        <p role="alert" className="rounded-control bg-warn-soft px-4 py-3 text-sm text-warn-text">
          {t.noCamera}
        </p>
      ) : (
        <video
          ref={video}
          aria-label={t.camera}
          muted
          playsInline
          className="aspect-square w-full rounded-[12px] bg-sunken object-cover"
        />
      )}
      <Button onClick={onClose}>{t.stopCamera}</Button>
    </div>
  )
}

async function watch(video: HTMLVideoElement, stopped: AbortSignal, found: (text: string) => void) {
  const [reader, stream] = await Promise.all([
    openQrReader(),
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
  ])
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (stopped.aborted) return stop()
  stopped.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  while (!stopped.aborted) {
    const text = await reader.read(video).catch(() => undefined)
    if (text && !stopped.aborted) return found(text)
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}
