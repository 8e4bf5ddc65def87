import { dictionary, useText } from '@sanhe/ui/i18n.ts'
import { Empty } from '@sanhe/ui/states.tsx'
import { Link2 } from 'lucide-react'
import { TopBarTitle } from '#shell/top-bar.tsx'

export const sharesText = dictionary({
  en: { title: 'Share links', hint: 'The list of share links is not part of this version yet.' },
  zh: { title: '分享链接', hint: '分享链接列表尚未包含在此版本中。' },
})

export function SharesPage() {
  const t = useText(sharesText)
  return (
    <>
      <TopBarTitle>{t.title}</TopBarTitle>
      <Empty icon={Link2} title={t.title}>
        {t.hint}
      </Empty>
    </>
  )
}
