import { dictionary, useText } from '@sanhe/ui/i18n.ts'
import { Empty } from '@sanhe/ui/states.tsx'
import { Bot } from 'lucide-react'
import { TopBarTitle } from '#shell/top-bar.tsx'

export const changesText = dictionary({
  en: { title: 'AI changes', hint: 'The inbox of AI changes is not part of this version yet.' },
  zh: { title: 'AI 变更', hint: 'AI 变更收件箱尚未包含在此版本中。' },
})

export function ChangesPage() {
  const t = useText(changesText)
  return (
    <>
      <TopBarTitle>{t.title}</TopBarTitle>
      <Empty icon={Bot} title={t.title}>
        {t.hint}
      </Empty>
    </>
  )
}
