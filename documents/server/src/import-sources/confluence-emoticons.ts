/** Emoticons of Confluence by their names. Exports of Confluence Server name them and give no character. */
const emoticons: Record<string, string> = {
  smile: '🙂',
  sad: '🙁',
  cheeky: '😛',
  laugh: '😃',
  wink: '😉',
  'thumbs-up': '👍',
  'thumbs-down': '👎',
  information: 'ℹ️',
  tick: '✅',
  cross: '❌',
  warning: '⚠️',
  plus: '➕',
  minus: '➖',
  question: '❓',
  'light-on': '💡',
  'light-off': '💡',
  'yellow-star': '⭐',
  'red-star': '⭐',
  'green-star': '⭐',
  'blue-star': '⭐',
  heart: '❤️',
  'broken-heart': '💔',
}

/** Returns the character of an emoticon, or its alternative text if its name is unknown. */
export const toEmoticonText = (picture: Element) =>
  picture.getAttribute('data-emoji-fallback') ??
  emoticons[picture.getAttribute('data-emoticon-name') ?? ''] ??
  picture.getAttribute('alt') ??
  ''
