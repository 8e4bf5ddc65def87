export type ServerEvent = { event: string; data: string }

/** A CR at the end of a chunk may be the first half of CRLF. */
const lineEnd = /\r\n|\n|\r(?!$)/

/** Parses server-sent events from text chunks, which may be cut anywhere. */
export function createEventParser() {
  let rest = ''
  let event = ''
  let data: string[] = []

  function take(line: string): ServerEvent[] {
    if (line === '') {
      const whole = data.length ? [{ event: event || 'message', data: data.join('\n') }] : []
      event = ''
      data = []
      return whole
    }
    const [, name, value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? []
    if (name === 'event') event = value
    if (name === 'data') data.push(value)
    return []
  }

  /** Returns the events that this chunk completes. */
  return (piece: string): ServerEvent[] => {
    const lines = (rest + piece).split(lineEnd)
    rest = lines.pop() ?? ''
    return lines.flatMap(take)
  }
}
