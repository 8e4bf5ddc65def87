import { Phone } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'

const loadHelpDialog = () => import('./help-dialog.tsx').then((module) => ({ default: module.HelpDialog }))
const HelpDialog = lazy(loadHelpDialog)

/** Delay in ms after which the dialog is loaded, so that it opens at once later, even without a connection. */
const loadDelayMs = 1000

/** Button for emergency calls, in the same corner of every page. A call takes two taps. */
export function EmergencyHelpButton() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => void loadHelpDialog().catch(() => {}), loadDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <button
        type="button"
        className="ms-auto flex min-h-control shrink-0 items-center gap-2 rounded-control bg-accent-soft px-4 font-semibold text-accent-text"
        onClick={() => setOpen(true)}
      >
        <Phone aria-hidden className="size-6" />
        求助
      </button>
      <Suspense>{isOpen && <HelpDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
