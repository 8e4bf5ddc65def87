import { useEffect, useRef, useState } from 'react'
import { deviceStorage, readSecret, writeSecret } from '#device/device-storage.ts'

const storePauseMs = 400

const readDraft = async (address: string) =>
  (await readSecret<string>(await deviceStorage(), `draft|${address}`)) ?? ''

const storeDraft = async (address: string, draft: string) =>
  writeSecret(await deviceStorage(), `draft|${address}`, draft)

/**
 * Stores the unsent text of a message on the device, encrypted, so that the text survives a reload. The text is stored
 * after a pause in typing, and at once when the chat closes or the window is hidden, because phones end hidden apps.
 */
export function useMessageDraft(address: string) {
  const [draft, setDraft] = useState('')
  const texts = useRef({ shown: '', stored: '' })
  useEffect(() => {
    const known = texts.current
    let isCurrent = true
    async function showStoredDraft() {
      const stored = await readDraft(address)
      if (!isCurrent || !stored) return
      known.stored = stored
      setDraft((now) => now || stored)
    }
    function storeNow() {
      if (known.shown === known.stored) return
      known.stored = known.shown
      void storeDraft(address, known.shown)
    }
    void showStoredDraft()
    document.addEventListener('visibilitychange', storeNow)
    return () => {
      isCurrent = false
      document.removeEventListener('visibilitychange', storeNow)
      storeNow()
    }
  }, [address])
  useEffect(() => {
    const known = texts.current
    known.shown = draft
    if (draft === known.stored) return
    const timer = setTimeout(() => {
      known.stored = draft
      void storeDraft(address, draft)
    }, storePauseMs)
    return () => clearTimeout(timer)
  }, [address, draft])
  return { draft, setDraft }
}
