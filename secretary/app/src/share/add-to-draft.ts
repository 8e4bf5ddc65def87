import { deviceStorage, readSecret, writeSecret } from '#device/device-storage.ts'
import { appendToDraft } from './shared-text.ts'

/** Adds a text to the stored draft of the chat with `address`, after the text that the user has typed. */
export async function addToDraft(address: string, text: string) {
  if (!text) return
  const storage = await deviceStorage()
  const id = `draft|${address}`
  await writeSecret(storage, id, appendToDraft((await readSecret<string>(storage, id)) ?? '', text))
}
