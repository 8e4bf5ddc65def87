import { secondMs } from '@sanhe/kit/runtime/clock'
import { CircleAlert, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { dialogLabels } from './dialog-text.ts'
import { dictionary, useText } from './i18n.ts'
import { IconButton } from './icon-button.tsx'
import { joinClassNames } from './join-class-names.ts'
import { getCurrentToasts, dismissToast, subscribeToToasts, type Toast } from './toasts.ts'

export const toastLabels = dictionary({ en: { messages: 'Messages' }, zh: { messages: '消息' } })

/** Container of all toasts. Render it once per client, at the root. */
export function Toasts() {
  const t = useText(toastLabels)
  const toasts = useSyncExternalStore(subscribeToToasts, getCurrentToasts)
  return (
    <section
      aria-label={t.messages}
      aria-live="polite"
      className={joinClassNames(
        'pointer-events-none fixed inset-x-4 bottom-[var(--toast-bottom,1rem)] z-[60] flex flex-col items-center gap-2',
        // On phones a dialog is a sheet at the bottom edge, whose buttons must stay free.
        'max-sm:in-[body:has([role=dialog][data-open])]:top-4 max-sm:in-[body:has([role=dialog][data-open])]:bottom-auto',
        'sm:inset-x-auto sm:right-6 sm:bottom-[var(--toast-bottom,1.5rem)] sm:items-end',
      )}
    >
      {toasts.map((toast) => (
        <ToastView key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

/**
 * A toast that disappears after a time. The timer stops while the toast is hovered or focused, so that the user can
 * read the message and press Undo.
 */
function ToastView({ toast }: { toast: Toast }) {
  const t = useText(dialogLabels)
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(toast.id), (toast.action ? 10 : 6) * secondMs)
    return () => clearTimeout(timer)
  }, [isHeld, toast])
  return (
    <div
      className="pointer-events-auto flex max-w-full items-center gap-2 rounded-control bg-text py-1 pr-1 pl-4 text-sm text-canvas shadow-floating sm:max-w-[420px]"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast.tone === 'error' && <CircleAlert aria-hidden className="size-4 shrink-0" />}
      <span className="min-w-0 flex-1 py-2 [overflow-wrap:anywhere]">{toast.message}</span>
      {toast.action && (
        <button
          type="button"
          className="h-control rounded-control px-3 font-semibold whitespace-nowrap underline-offset-4 hover:underline"
          onClick={() => {
            toast.action?.run()
            dismissToast(toast.id)
          }}
        >
          {toast.action.label}
        </button>
      )}
      <IconButton
        icon={X}
        label={t.close}
        small
        className="text-canvas hover:bg-transparent hover:text-canvas hover:opacity-70"
        onClick={() => dismissToast(toast.id)}
      />
    </div>
  )
}
