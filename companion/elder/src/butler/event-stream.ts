export type ServerEvent = { event: string; data: string }

/** A return at the very end may be the first half of the end of a line. */
const lineEnd = /\r\n|\n|\r(?!$)/

/** Server-sent events out of text that comes in pieces, which may be cut anywhere. */
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

  /** What was completed by this piece. */
  return (piece: string): ServerEvent[] => {
    const lines = (rest + piece).split(lineEnd)
    rest = lines.pop() ?? ''
    return lines.flatMap(take)
  }
}
