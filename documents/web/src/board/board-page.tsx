import { dictionary, useText } from '@sanhe/ui/i18n.ts'
import { Empty } from '@sanhe/ui/states.tsx'
import { SquareKanban } from 'lucide-react'
import { TopBarTitle } from '#shell/top-bar.tsx'

export const boardText = dictionary({
  en: { title: 'Task board', hint: 'The board is not part of this version yet.' },
  zh: { title: '任务看板', hint: '看板尚未包含在此版本中。' },
})

export function BoardPage() {
  const t = useText(boardText)
  return (
    <>
      <TopBarTitle>{t.title}</TopBarTitle>
      <Empty icon={SquareKanban} title={t.title}>
        {t.hint}
      </Empty>
    </>
  )
}
