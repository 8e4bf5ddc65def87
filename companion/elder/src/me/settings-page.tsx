import { setTheme, type Theme, useTheme } from '@sanhe/ui/theme.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import { Card } from '#parts/card.tsx'
import { Choices } from '#parts/choices.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { meQuery } from '#queries.ts'
import { Screen } from '#shell/screen.tsx'
import { setTextSize, type TextSize, useTextSize } from '#text-size.ts'
import type { Me } from './queries.ts'

type Changes = Partial<Pick<Me, 'fontSize' | 'speechSpeed' | 'autoVoice'>>

const textSizeOptions: { value: TextSize; label: string }[] = [
  { value: 'small', label: '小' },
  { value: 'medium', label: '中' },
  { value: 'large', label: '大' },
]
const speeds: { value: Me['speechSpeed']; label: string }[] = [
  { value: 'slow', label: '慢' },
  { value: 'normal', label: '正常' },
  { value: 'fast', label: '快' },
]
const readings = [
  { value: 'on', label: '自动读' },
  { value: 'off', label: '我点了再读' },
] as const
const themeOptions: { value: Theme; label: string }[] = [
  { value: 'system', label: '跟随系统' },
  { value: 'light', label: '白底黑字' },
  { value: 'dark', label: '黑底白字' },
]

/** Every choice is saved at once. */
export function SettingsPage() {
  const query = useQuery(meQuery)
  const change = useSettings()
  return (
    <Screen title="字体大小和声音" back="/me">
      <TextSizeChoice onChange={(fontSize) => change.mutate({ fontSize })} />
      <ThemeChoice />
      <QueryContent query={query}>
        {({ speechSpeed, autoVoice }) => (
          <>
            <Choices
              label="管家说话快慢"
              value={speechSpeed}
              options={speeds}
              onChange={(next) => change.mutate({ speechSpeed: next })}
            />
            <Choices
              label="管家的回答"
              value={autoVoice ? 'on' : 'off'}
              options={readings}
              onChange={(next) => change.mutate({ autoVoice: next === 'on' })}
            />
          </>
        )}
      </QueryContent>
      <ErrorMessage error={change.error} />
    </Screen>
  )
}

/** Shows a change at once and rolls it back when the service refuses. */
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
 * The text size changes on this phone even if the service cannot be reached; otherwise the user could not read the
 * reason.
 */
function TextSizeChoice({ onChange }: { onChange: (size: TextSize) => void }) {
  const textSize = useTextSize()
  return (
    <Card className="flex flex-col gap-4">
      <Choices
        label="字体大小"
        value={textSize}
        options={textSizeOptions}
        onChange={(size) => {
          setTextSize(size)
          onChange(size)
        }}
      />
      <p>您看，字现在是这么大。看着舒服就好。</p>
    </Card>
  )
}

function ThemeChoice() {
  const theme = useTheme()
  return <Choices label="外观" value={theme} options={themeOptions} onChange={setTheme} />
}
