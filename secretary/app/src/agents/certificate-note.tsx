import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { ExternalLink, LoaderCircle, ShieldAlert } from 'lucide-react'
import { certificateLabels } from './certificate-text.ts'
import { useReachabilityPolling } from './use-reachable.ts'

type CertificateNoteProps = {
  address: string
  fingerprint: string | undefined
  onAccepted: (() => void) | undefined
}

/**
 * Explains the browser's warning about a self-signed certificate, and continues once the user has accepted the
 * certificate.
 */
export function CertificateNote({ address, fingerprint, onAccepted }: CertificateNoteProps) {
  const t = useText(certificateLabels)
  useReachabilityPolling(address, onAccepted)
  return (
    <section
      aria-labelledby="certificate-title"
      className="flex w-full flex-col gap-3 rounded-[12px] border border-line bg-surface p-4 text-left text-sm"
    >
      <h3 id="certificate-title" className="flex items-center gap-2 text-base font-semibold">
        <ShieldAlert aria-hidden className="size-5 shrink-0 text-warn-text" />
        {t.title}
      </h3>
      <p className="leading-6">{t.why}</p>
      <ul className="flex list-disc flex-col gap-1 pl-5 leading-6">
        {Object.values(t.steps).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <a
        href={`https://${address}/`}
        target="_blank"
        rel="noopener noreferrer"
        className={`${buttonClasses('primary')} max-w-full self-start [overflow-wrap:anywhere]`}
      >
        <ExternalLink aria-hidden className="size-4 shrink-0" />
        {t.open(address)}
      </a>
      {onAccepted && (
        <output className="flex items-center gap-2 text-muted">
          <LoaderCircle aria-hidden className="size-4 shrink-0 motion-safe:animate-spin" />
          {t.waiting}
        </output>
      )}
      {fingerprint && (
        <details>
          <summary className="w-fit cursor-pointer text-muted hover:text-text">{t.compare}</summary>
          <p className="mt-2 leading-6 text-muted">{t.compareHint}</p>
          <p className="mt-1 font-mono text-xs [overflow-wrap:anywhere]">{fingerprint}</p>
        </details>
      )}
      <p className="leading-6 text-muted">{t.avoid}</p>
    </section>
  )
}
