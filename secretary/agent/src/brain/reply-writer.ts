/**
 * Builds the reply that the user reads: text of the model and notes about changed data, each as a separate paragraph.
 */
export function createReplyTextWriter(emit: (text: string) => void, textSoFar: string) {
  let isEmpty = textSoFar.trim() === ''
  let isAfterNote = false
  return {
    isEmpty: () => isEmpty,
    addText(text: string) {
      const isBlank = text.trim() === ''
      if (!isBlank) isEmpty = false
      if (!isAfterNote) return emit(text)
      if (isBlank) return
      emit(`\n\n${text.trimStart()}`)
      isAfterNote = false
    },
    note(line: string) {
      emit(`${isEmpty ? '' : '\n\n'}> ${line}`)
      isEmpty = false
      isAfterNote = true
    },
  }
}
