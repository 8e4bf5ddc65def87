import { useEffect, useState } from 'react'
import { deviceStorage, readSecret, writeSecret } from '#device/device-storage.ts'

const keepPauseMs = 400

/** Stores the unsent text of a message on the device, encrypted, so that the text survives a reload. */
export function useMessageDraft(address: string) {
  const [draft, setDraft] = useState('')
  useEffect(() => {
    let isCurrent = true
    void deviceStorage()
      .then((here) => readSecret<string>(here, `draft|${address}`))
      .then((kept) => isCurrent && kept && setDraft((now) => now || kept))
    return () => void (isCurrent = false)
  }, [address])
  useEffect(() => {
    const timer = setTimeout(() => {
      void deviceStorage().then((here) => writeSecret(here, `draft|${address}`, draft))
    }, keepPauseMs)
    return () => clearTimeout(timer)
  }, [address, draft])
  return { draft, setDraft }
}
