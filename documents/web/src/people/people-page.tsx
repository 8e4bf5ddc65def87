import { dictionary, useText } from '@sanhe/ui/i18n.ts'
import { Empty } from '@sanhe/ui/states.tsx'
import { Users } from 'lucide-react'
import { TopBarTitle } from '#shell/top-bar.tsx'

export const peopleText = dictionary({
  en: { title: 'People', hint: 'The list of people is not part of this version yet.' },
  zh: { title: '成员', hint: '成员列表尚未包含在此版本中。' },
})

export function PeoplePage() {
  const t = useText(peopleText)
  return (
    <>
      <TopBarTitle>{t.title}</TopBarTitle>
      <Empty icon={Users} title={t.title}>
        {t.hint}
      </Empty>
    </>
  )
}
