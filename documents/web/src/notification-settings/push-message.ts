import { z } from 'zod'

const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  data: z.object({ path: z.string().regex(/^\/(?!\/)/) }),
})

/** Parses the text of a push message. Returns undefined if it is not of this service. */
export function parsePushMessage(text: string) {
  try {
    return PushMessage.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
