type RunTextOptions = {
  emit(text: string): void
  /** Removes the text after this position. Undefined where text cannot be removed. */
  keepText: ((length: number) => void) | undefined
}

/**
 * Keeps the text of a reply equal to the text of a run on the gateway, whose events may repeat, replace or skip text.
 */
export function createRunText({ emit, keepText }: RunTextOptions) {
  let shown = ''
  /** Text at the start of the run that belongs to an earlier message. */
  let hidden = ''
  /** True if the shown text belongs to an interrupted run. The first text of the next run replaces it. */
  let isOutdated = false

  function add(part: string) {
    shown += part
    if (part) emit(part)
  }

  /** Replaces the shown text. Clients keep the prefix that the old and the new text have in common. */
  function show(text: string) {
    isOutdated = false
    if (!text.startsWith(shown)) {
      if (!keepText) return
      const kept = commonLength(shown, text)
      keepText(kept)
      shown = shown.slice(0, kept)
    }
    add(text.slice(shown.length))
  }

  const withoutHidden = (text: string) => (text.startsWith(hidden) ? text.slice(hidden.length) : text)

  return {
    text: () => shown,
    /** Leaves out the text that the run had before the message was added to the run. */
    hide: (text: string) => void (hidden = text),
    /** Keeps the shown text until the next run sends its first text. */
    startOver: () => void (isOutdated = shown !== ''),
    /** Shows the whole text of the run so far, unless more of it is shown already. */
    catchUp(whole: string) {
      const text = withoutHidden(whole)
      if (isOutdated ? text !== '' : !shown.startsWith(text)) show(text)
    },
    /** Adds a fragment. `whole` is the text of the run with the fragment, if the gateway sent it. */
    addDelta(delta: string, whole: string | undefined) {
      const text = whole === undefined ? undefined : withoutHidden(whole)
      if (isOutdated) return show(text ?? delta)
      if (text === undefined || text.length === shown.length + delta.length) return add(delta)
      // If the shown text begins with this whole text, the event arrived twice or late and has no effect.
      if (!shown.startsWith(text)) show(text)
    },
    /** Replaces the whole text that is shown. */
    replace: (whole: string) => show(withoutHidden(whole)),
    /** Shows the text of the ended run. The gateway leaves out texts before tool calls, which stay shown. */
    finish(whole: string) {
      const text = withoutHidden(whole).trimEnd()
      if (isOutdated || !shown.trimEnd().endsWith(text)) show(text)
    },
  }
}

/** Returns the length of the common beginning of two texts; a surrogate pair is not split. */
function commonLength(a: string, b: string) {
  const end = Math.min(a.length, b.length)
  let length = 0
  while (length < end && a[length] === b[length]) length += 1
  return length > 0 && /[\uD800-\uDBFF]/.test(a[length - 1] ?? '') ? length - 1 : length
}
