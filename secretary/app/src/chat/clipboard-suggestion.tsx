import { useText } from '@sanhe/ui/i18n.ts'
import { ClipboardPaste } from 'lucide-react'
import { useEffect, useState } from 'react'
import { chatLabels } from './chat-text.ts'

const shownCharacters = 40

/**
 * Offers to insert text from the clipboard. The app reads the clipboard only with permission. Without permission, the
 * component shows nothing on a computer. On a phone it shows a button that asks for permission, because phones have no
 * keyboard shortcut to paste.
 */
export function ClipboardSuggestion({ onTake }: { onTake: (text: string) => void }) {
  const t = useText(chatLabels)
  const copied = useCopiedText()
  const isOffered = copied !== '' || (canRead() && matchMedia('(pointer: coarse)').matches)
  if (!isOffered) return null
  const take = async () => onTake(copied || (await navigator.clipboard.readText()))
  return (
    <button
      type="button"
      // A rejection means that the user refused the browser's permission request, so no error message is shown.
      onClick={() => void take().catch(() => {})}
      className="flex min-h-control max-w-full items-center gap-2 self-start rounded-control px-2 text-sm text-muted hover:bg-hover hover:text-text"
    >
      <ClipboardPaste aria-hidden className="size-4 shrink-0" />
      <span className="truncate">{copied ? t.pasteText(copied.slice(0, shownCharacters)) : t.paste}</span>
    </button>
  )
}

const canRead = () => typeof navigator.clipboard?.readText === 'function'

/** Returns the text in the clipboard each time the user returns to this page; an empty text without permission. */
function useCopiedText() {
  const [copied, setCopied] = useState('')
  useEffect(() => {
    const readClipboard = () => void readAllowed().then(setCopied)
    readClipboard()
    window.addEventListener('focus', readClipboard)
    return () => window.removeEventListener('focus', readClipboard)
  }, [])
  return copied
}

async function readAllowed() {
  try {
    const { state } = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })
    return state === 'granted' && document.hasFocus() ? (await navigator.clipboard.readText()).trim() : ''
  } catch {
    return ''
  }
}
