import { languageNames, languages, setLanguage, useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { SegmentedControl } from '@sanhe/ui/segmented-control.tsx'
import { setTheme, themes, useTheme } from '@sanhe/ui/theme.ts'
import { SettingsSection } from './section.tsx'
import { settingsLabels } from './settings-text.ts'

export function AppearanceSettings() {
  const t = useText(settingsLabels)
  const language = useLanguage()
  const theme = useTheme()
  return (
    <SettingsSection title={t.looks}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-sm">{t.language}</span>
        <SegmentedControl
          label={t.language}
          value={language}
          onChange={setLanguage}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-sm">{t.theme}</span>
        <SegmentedControl
          label={t.theme}
          value={theme}
          onChange={setTheme}
          options={themes.map((value) => ({ value, label: t.themes[value] }))}
        />
      </div>
    </SettingsSection>
  )
}
