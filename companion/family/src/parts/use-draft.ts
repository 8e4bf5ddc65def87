import { useEffect, useState } from 'react'

const prefix = 'sanhe.companion-family.draft.'

function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    // The browser blocks the storage, so the draft is lost when the page is closed.
    return undefined
  }
}

/**
 * Keeps the text of a form in session storage, so that the text survives failed requests, a reload and visits to other
 * pages. The text is deleted by `clear` after a successful request, by logging out, and when the tab is closed.
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
