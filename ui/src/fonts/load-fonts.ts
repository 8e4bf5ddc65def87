import { localStorageItem } from '../local-storage.ts'

const interUrl = new URL('./inter.woff2', import.meta.url).href
const monoUrl = new URL('./jetbrains-mono.woff2', import.meta.url).href

/**
 * Unicode ranges of the characters that are drawn with the Latin font, in Chinese and in English texts: letters, digits
 * and signs.
 */
const latin =
  'U+0020-007E, U+00A0-00B6, U+00B8-00FF, U+2190-2193, U+21B5, U+2318, U+21E7, U+2325, U+2212, U+2264-2265'
/** Unicode ranges of quotes, dashes and dots that are as wide as a Chinese character in a Chinese text. */
const punctuation = 'U+00B7, U+2013-2014, U+2018-201D, U+2022, U+2026, U+2039-203A'

/** Whether this browser added the fonts at an earlier visit, so that its cache probably contains them. */
const isCached = localStorageItem<boolean>(
  'fonts-cached',
  (text) => text === '1',
  () => '1',
)

/**
 * Adds the Latin and the monospace font of the interface. The browser loads a font when a text first uses it. On the
 * first visit the fonts are added when the page is idle, because the page can be read without them. On later visits the
 * fonts are added before the first paint.
 */
export function loadFonts() {
  if (isCached.get()) return addFonts()
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, idleFallbackMs))
  const start = () => whenIdle(addFonts)
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}

/** Delay in ms before the fonts are added in Safari, which has no requestIdleCallback. */
const idleFallbackMs = 500

function addFonts() {
  const isChinese = document.documentElement.lang.startsWith('zh')
  const unicodeRange = isChinese ? latin : `${latin}, ${punctuation}`
  const options: FontFaceDescriptors = { weight: '400 700', display: 'swap', unicodeRange }
  document.fonts.add(new FontFace('Inter', `url(${interUrl})`, options))
  document.fonts.add(new FontFace('JetBrains Mono', `url(${monoUrl})`, options))
  isCached.set(true)
}
