import { languageNames, languages, setLanguage, useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { Segmented } from '@sanhe/ui/segmented.tsx'
import { setTheme, themes, useTheme } from '@sanhe/ui/theme.ts'
import { SettingsSection } from './section.tsx'
import { settingsText } from './settings-text.ts'

export function Appearance() {
  const t = useText(settingsText)
  const language = useLanguage()
  const theme = useTheme()
  return (
    <SettingsSection title={t.looks}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-sm">{t.language}</span>
        <Segmented
          label={t.language}
          value={language}
          onChange={setLanguage}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-sm">{t.theme}</span>
        <Segmented
          label={t.theme}
          value={theme}
          onChange={setTheme}
          options={themes.map((value) => ({ value, label: t.themes[value] }))}
        />
      </div>
    </SettingsSection>
  )
}
