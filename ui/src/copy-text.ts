/**
 * Copies a text. Returns false if the browser refuses, as browsers do on pages over plain http, where
 * `navigator.clipboard` is missing.
 */
export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
