/** Time without a key press after which the title is saved, in milliseconds. */
const saveDelayMs = 1500

type TitleSaverDeps = {
  /** Saves the title of the document and the slug made from the title. */
  send: (title: string) => Promise<unknown>
  later: (run: () => void, ms: number) => () => void
}

/**
 * Saves the title of a new document: after a pause, and at once with `flush`. Titles are sent one at a time, so that
 * the last one wins. An empty title is never sent.
 */
export function createDocumentTitleSaver({ send, later }: TitleSaverDeps, saved: string) {
  let title = saved
  let isSending = false
  let cancel = () => {}

  async function flush() {
    cancel()
    const sending = title.trim()
    if (isSending || sending === '' || sending === saved) return
    isSending = true
    try {
      await send(sending)
      saved = sending
    } catch {
      // After a failure, the title stays in the field and in the session storage. The next pause or reload sends it
      // again.
      cancel = later(() => void flush(), saveDelayMs)
      return
    } finally {
      isSending = false
    }
    await flush()
  }
  return {
    change(next: string) {
      title = next
      cancel()
      cancel = later(() => void flush(), saveDelayMs)
    },
    flush,
  }
}
