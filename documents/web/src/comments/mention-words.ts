/** Returns the word after `@` in front of the caret, without the `@`. Returns undefined if there is no such word. */
export const findMentionBeforeCaret = (text: string, caret: number) =>
  /(?:^|[^\p{L}\p{N}_])@([^\s@]{0,60})$/u.exec(text.slice(0, caret))?.[1]

/** Replaces the `@` word in front of the caret by a name. Returns the text and the new caret. */
export function insertMention(text: string, caret: number, name: string) {
  const typed = findMentionBeforeCaret(text, caret) ?? ''
  const before = `${text.slice(0, caret - typed.length)}${name} `
  return { text: before + text.slice(caret), caret: before.length }
}
