/** Returns the word after `@` in front of the caret, without the `@`. Returns undefined if there is no such word. */
export const findMentionBeforeCaret = (text: string, caret: number) =>
  /(?:^|[^\p{L}\p{N}_])@([^\s@]{0,60})$/u.exec(text.slice(0, caret))?.[1]

/**
 * Replaces the `@` word in front of the caret by a name, and adds a space unless a space or punctuation follows. Returns
 * the text and the new caret, which is behind a space that follows.
 */
export function insertMention(text: string, caret: number, name: string) {
  const typed = findMentionBeforeCaret(text, caret) ?? ''
  const rest = text.slice(caret)
  const space = rest === '' || /^[\p{L}\p{N}_@]/u.test(rest) ? ' ' : ''
  const before = text.slice(0, caret - typed.length) + name + space
  return { text: before + rest, caret: before.length + (rest.startsWith(' ') ? 1 : 0) }
}
