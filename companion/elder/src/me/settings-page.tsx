import { setTheme, type Theme, useTheme } from '@sanhe/ui/theme.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import { setVoiceSendingMode, useVoiceSendingMode, type VoiceSendingMode } from '#butler/voice-sending.ts'
import { Card } from '#parts/card.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { RadioChoices } from '#parts/radio-choices.tsx'
import { meQuery } from '#queries.ts'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { setTextSize, type TextSize, useTextSize } from '#text-size.ts'
import type { CurrentUser } from './queries.ts'

type Changes = Partial<Pick<CurrentUser, 'fontSize' | 'speechSpeed' | 'autoVoice'>>

const textSizeOptions: { value: TextSize; label: string }[] = [
  { value: 'small', label: '小' },
  { value: 'medium', label: '中' },
  { value: 'large', label: '大' },
]
const speeds: { value: CurrentUser['speechSpeed']; label: string }[] = [
  { value: 'slow', label: '慢' },
  { value: 'normal', label: '正常' },
  { value: 'fast', label: '快' },
]
const readings = [
  { value: 'on', label: '自动朗读' },
  { value: 'off', label: '点按后朗读' },
] as const
const voiceSendings: { value: VoiceSendingMode; label: string }[] = [
  { value: 'correct', label: '先看一看再发' },
  { value: 'direct', label: '说完就发' },
]
const themeOptions: { value: Theme; label: string }[] = [
  { value: 'system', label: '跟随系统' },
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
]

/** Settings for text size, appearance and speech. Each setting is saved as soon as the user has chosen it. */
export function DisplayAndSoundSettingsPage() {
  const query = useQuery(meQuery)
  const change = useSettings()
  return (
    <ElderScreenLayout title="字体大小和声音" back="/me">
      <TextSizeChoice onChange={(fontSize) => change.mutate({ fontSize })} />
      <ThemeChoice />
      <QueryContent query={query}>
        {({ speechSpeed, autoVoice }) => (
          <>
            <RadioChoices
              label="朗读语速"
              value={speechSpeed}
              options={speeds}
              onChange={(next) => change.mutate({ speechSpeed: next })}
            />
            <RadioChoices
              label="朗读管家的回答"
              value={autoVoice ? 'on' : 'off'}
              options={readings}
              onChange={(next) => change.mutate({ autoVoice: next === 'on' })}
            />
          </>
        )}
      </QueryContent>
      <VoiceSendingChoice />
      <ErrorMessage error={change.error} />
    </ElderScreenLayout>
  )
}

/** Applies a changed setting immediately, and rolls it back when the server refuses it. */
function useSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changes: Changes) => api.users.setSettings({ body: changes }),
    onMutate: async (changes) => {
      await client.cancelQueries({ queryKey: meQuery.queryKey, exact: true })
      client.setQueryData(meQuery.queryKey, (me) => me && { ...me, ...changes })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['me'] }),
  })
}

/**
 * The text size changes on this phone even if the server cannot be reached. Otherwise the user could not read the error
 * message.
 */
function TextSizeChoice({ onChange }: { onChange: (size: TextSize) => void }) {
  const textSize = useTextSize()
  return (
    <Card className="flex flex-col gap-4">
      <RadioChoices
        label="字体大小"
        value={textSize}
        options={textSizeOptions}
        onChange={(size) => {
          setTextSize(size)
          onChange(size)
        }}
      />
      <p>这是现在的字体大小，看着舒服就好。</p>
    </Card>
  )
}

/** Choice whether spoken messages are sent at once. The setting is stored on this phone, not in the account. */
function VoiceSendingChoice() {
  const value = useVoiceSendingMode()
  return (
    <RadioChoices label="对管家说的话" value={value} options={voiceSendings} onChange={setVoiceSendingMode} />
  )
}

function ThemeChoice() {
  const theme = useTheme()
  return <RadioChoices label="外观" value={theme} options={themeOptions} onChange={setTheme} />
}
