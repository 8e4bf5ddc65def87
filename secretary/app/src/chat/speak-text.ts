export const canSpeakText = () => 'speechSynthesis' in globalThis

/**
 * Speaks a text with the browser's voice and interrupts a text that is being spoken. `ended` resolves when the text
 * ends, fails or is interrupted; without a voice in the browser it resolves at once.
 */
export function speakText(text: string, language: string) {
  const done = Promise.withResolvers<void>()
  if (!canSpeakText() || !text) done.resolve()
  else {
    speechSynthesis.cancel()
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.lang = language
    utterance.addEventListener('end', () => done.resolve())
    utterance.addEventListener('error', () => done.resolve())
    speechSynthesis.speak(utterance)
  }
  return {
    ended: done.promise,
    stop() {
      if (canSpeakText()) speechSynthesis.cancel()
      done.resolve()
    },
  }
}
