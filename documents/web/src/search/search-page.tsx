import { dictionary, useText } from '@sanhe/ui/i18n.ts'
import { Empty } from '@sanhe/ui/states.tsx'
import { Search } from 'lucide-react'
import { TopBarTitle } from '#shell/top-bar.tsx'

export const searchText = dictionary({
  en: { title: 'Search', hint: 'Search is not part of this version yet.' },
  zh: { title: '搜索', hint: '搜索尚未包含在此版本中。' },
})

export function SearchPage() {
  const t = useText(searchText)
  return (
    <>
      <TopBarTitle>{t.title}</TopBarTitle>
      <Empty icon={Search} title={t.title}>
        {t.hint}
      </Empty>
    </>
  )
}
