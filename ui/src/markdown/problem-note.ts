/** Creates a note that displays a short reason of a failure directly, and a long one on hover. */
export function createProblemNote(words: string, reason: string, detail = '') {
  const note = document.createElement('span')
  note.className = 'md-problem'
  note.textContent = reason ? `${words} ${reason}` : words
  note.title = detail
  note.setAttribute('role', 'note')
  return note
}
