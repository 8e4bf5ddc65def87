import { useText } from '@sanhe/ui/i18n.ts'
import { useEffect, useState } from 'react'
import { sharesLabels } from './text.ts'

/** Loads the QR library with the first QR code. */
async function pictureOf(address: string) {
  const { default: qrcode } = await import('qrcode')
  const svg = await qrcode.toString(address, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** QR codes are dark on white in both themes, because cameras read them best. */
export function QrCode({ address, title }: { address: string; title: string }) {
  const t = useText(sharesLabels)
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    let isGone = false
    void pictureOf(address).then((source) => !isGone && setPicture(source))
    return () => void (isGone = true)
  }, [address])
  return (
    <div className="flex flex-wrap items-center gap-4 pt-3">
      <div className="size-44 shrink-0 rounded-control border border-line bg-[#fff] p-3">
        {picture && <img src={picture} alt={t.qrOf(title)} className="size-full" />}
      </div>
      <p className="max-w-48 text-sm leading-6 text-muted">{t.qrHint}</p>
    </div>
  )
}
