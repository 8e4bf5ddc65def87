import { languageNames, languages, setLanguage, useLanguage } from './i18n.ts'

export function LanguageSwitch() {
  const current = useLanguage()
  return (
    <p className="mt-8 flex gap-2 text-sm">
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          className="h-control rounded-control px-3 text-muted hover:bg-hover aria-pressed:font-semibold aria-pressed:text-text"
          onClick={() => setLanguage(language)}
        >
          {languageNames[language]}
        </button>
      ))}
    </p>
  )
}
