import { localStorageItem, useLocalStorageItem } from './local-storage.ts'

export const languages = ['en', 'zh'] as const
export type Language = (typeof languages)[number]
export const languageNames: Record<Language, string> = { en: 'English', zh: '简体中文' }
export const localeByLanguage: Record<Language, string> = { en: 'en-GB', zh: 'zh-CN' }

type Phrase = string | ((...values: never[]) => string)
type Phrases = { readonly [key: string]: Phrase | Phrases }
/** Translation with the same keys as the English texts. A text with parameters keeps their types. */
type Translated<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...values: infer V) => string
      ? (...values: V) => string
      : Translated<T[K]>
}
export type Dictionary<T = unknown> = { readonly en: T; readonly zh: Translated<T> }

/** Declares the texts of one screen. A missing or superfluous key in one language does not compile. */
export const dictionary = <const T extends Phrases>(words: { en: T; zh: Translated<T> }): Dictionary<T> =>
  words

export const choosePreferredLanguage = (accepted: readonly string[]): Language =>
  accepted.map((tag) => languages.find((language) => tag.toLowerCase().startsWith(language))).find(Boolean) ??
  'en'

const languageStore = localStorageItem<Language>(
  'sanhe.language',
  (text) =>
    languages.find((language) => language === text) ??
    choosePreferredLanguage(typeof navigator === 'undefined' ? [] : navigator.languages),
  (language) => language,
)

export const getCurrentLanguage = () => languageStore.get()
export const useLanguage = () => useLocalStorageItem(languageStore)

export function setLanguage(language: Language) {
  languageStore.set(language)
  setDocumentLanguage()
}

/**
 * Sets the `lang` attribute of the page (fonts, line breaking, screen readers). Called at the start and by setLanguage.
 */
export function setDocumentLanguage() {
  document.documentElement.lang = localeByLanguage[languageStore.get()]
}

/**
 * Returns the texts of a dictionary in the current language: `const t = useText(boardLabels)`, then `t.newTask` or
 * `t.left(3)`.
 */
export function useText<T>(words: Dictionary<T>): Translated<T> {
  const language = useLanguage()
  return words[language] as Translated<T>
}

/**
 * Returns the texts of a dictionary in the current language outside of components, for example for a toast of a
 * mutation.
 */
export const getCurrentText = <T>(words: Dictionary<T>) => words[getCurrentLanguage()] as Translated<T>
