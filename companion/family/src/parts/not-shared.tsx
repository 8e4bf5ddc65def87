import { dictionary, useText } from '@sanhe/ui/i18n.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { EyeOff } from 'lucide-react'

const notSharedText = dictionary({
  en: {
    title: 'Not shared with you',
    hint: 'Your parent chooses what you see: in the Sanhe app under Me\u00a0› Family. Talk about it together.',
  },
  zh: {
    title: '家人没有共享这项内容',
    hint: '能看到什么由家人决定，可以请家人在三合 App 的“我的\u00a0› 家人”里修改。',
  },
})

/** Shown in place of data that the parent does not share. */
export function NotSharedNotice({ isSmall = false }: { isSmall?: boolean }) {
  const t = useText(notSharedText)
  if (isSmall)
    return (
      <p className="flex items-start gap-2 rounded-control bg-sunken p-3 text-muted">
        <EyeOff aria-hidden className="mt-0.5 size-5 shrink-0" />
        {t.title}
      </p>
    )
  return (
    <EmptyState icon={EyeOff} title={t.title}>
      {t.hint}
    </EmptyState>
  )
}
