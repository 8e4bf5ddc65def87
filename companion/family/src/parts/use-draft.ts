import { useEffect, useState } from 'react'

const prefix = 'sanhe.companion-family.draft.'

function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    // Storage is blocked: the draft lives as long as the page.
    return undefined
  }
}

/**
 * State of a form that survives failed requests, a reload and visits to other pages. It is deleted by `clear`
 * after the request succeeded, by logging out, and when the tab closes.
 */
export function useFormDraft(name: string, initial = '') {
  const key = prefix + name
  const [value, setValue] = useState(() => attempt(() => sessionStorage.getItem(key)) ?? initial)
  useEffect(() => {
    attempt(() => (value === initial ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, value)))
  }, [key, value, initial])
  return { value, set: setValue, clear: () => attempt(() => sessionStorage.removeItem(key)) }
}

export function deleteFormDrafts() {
  const keys = attempt(() => Object.keys(sessionStorage)) ?? []
  for (const key of keys) if (key.startsWith(prefix)) attempt(() => sessionStorage.removeItem(key))
}
