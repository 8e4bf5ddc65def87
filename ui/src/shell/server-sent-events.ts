/** `id` is the value that a client sends as `Last-Event-ID` when it connects again. */
export type ServerSentEvent = { event: string; data: string; id?: string }

/**
 * Matches line ends. A CR at the end of a chunk is not matched yet, because it may be the first half of CRLF.
 */
const lineEnd = /\r\n|\n|\r(?!$)/

/** Parses server-sent events from text chunks, which may be cut anywhere. */
export function createServerSentEventParser() {
  let rest = ''
  let event = ''
  let data: string[] = []
  let id: string | undefined

  function take(line: string): ServerSentEvent[] {
    if (line === '') {
      const whole = data.length
        ? [{ event: event || 'message', data: data.join('\n'), ...(id !== undefined && { id }) }]
        : []
      event = ''
      data = []
      id = undefined
      return whole
    }
    const [, name, value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? []
    if (name === 'event') event = value
    if (name === 'id') id = value
    if (name === 'data') data.push(value)
    return []
  }

  /** Returns the events that end in this chunk. */
  return (piece: string): ServerSentEvent[] => {
    const lines = (rest + piece).split(lineEnd)
    rest = lines.pop() ?? ''
    return lines.flatMap(take)
  }
}

/** Reads the events of a response until its connection ends. A broken connection ends the events without an error. */
export async function* readServerSentEvents({ body }: Response): AsyncGenerator<ServerSentEvent> {
  const reader = body?.getReader()
  const parse = createServerSentEventParser()
  const decoder = new TextDecoder()
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a stream is read in order
    const part = await reader?.read().catch(() => undefined)
    if (!part || part.done) return
    yield* parse(decoder.decode(part.value, { stream: true }))
  }
}
