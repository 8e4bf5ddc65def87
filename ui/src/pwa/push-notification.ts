type PushedNotification = { type: string; data: Record<string, unknown> }

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * Reads a push message that contains a title, a text, and the type and data of a notification. `getPath` returns the
 * page of the notification. Returns undefined if the message is not of that form.
 */
export function parsePushedNotification(text: string, getPath: (notification: PushedNotification) => string) {
  const { title, body, data } = readJson(text)
  if (!isText(title) || !isText(body) || typeof data !== 'object' || data === null) return undefined
  const { type, ...rest } = data as Record<string, unknown>
  return { title, body, path: getPath({ type: isText(type) ? type : '', data: rest }) }
}

function readJson(text: string): { title?: unknown; body?: unknown; data?: unknown } {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
