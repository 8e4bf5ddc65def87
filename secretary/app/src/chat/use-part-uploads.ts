import { type Dispatch, type SetStateAction, useEffect, useRef } from 'react'
import type { KnownAgent } from '#agents/known-agents.ts'
import { getAgentClient } from './agent-client.ts'
import type { DraftAttachment, PartUpload } from './attach-document.ts'

/**
 * Uploads attached files in parts, and keeps their progress in the list of attachments. The uploads end when the chat is
 * closed.
 */
export function usePartUploads(
  agent: KnownAgent,
  setAttachments: Dispatch<SetStateAction<DraftAttachment[]>>,
) {
  const running = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const uploads = running.current
    return () => {
      for (const upload of uploads.values()) upload.abort()
    }
  }, [])

  function set(id: string, parts: PartUpload) {
    setAttachments((all) => all.map((one) => (one.id === id ? { ...one, parts } : one)))
  }

  async function start({ id, blob, name }: DraftAttachment) {
    const abort = new AbortController()
    running.current.set(id, abort)
    let received = 0
    set(id, { state: 'running', received })
    try {
      const upload = await getAgentClient(agent).api.uploadInParts(blob, name, {
        signal: abort.signal,
        onProgress: (bytes) => set(id, { state: 'running', received: (received = bytes) }),
      })
      set(id, { state: 'done', upload })
    } catch {
      if (!abort.signal.aborted) set(id, { state: 'failed', received })
    } finally {
      running.current.delete(id)
    }
  }
  return { start, abort: (id: string) => running.current.get(id)?.abort() }
}
