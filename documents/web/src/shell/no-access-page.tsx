import { Button } from '@sanhe/ui/button.tsx'
import { dictionary, useText } from '@sanhe/ui/i18n.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { Lock } from 'lucide-react'
import { signOut } from '#session.ts'

export const noAccessLabels = dictionary({
  en: {
    signOut: 'Sign out',
    noRights: 'You have no access to documents',
    noRightsHint: 'Open shared documents from their link, or ask an administrator for access.',
  },
  zh: {
    signOut: '退出登录',
    noRights: '您没有查看文档的权限',
    noRightsHint: '请通过链接打开分享给您的文档，或请管理员开通权限。',
  },
})

/** Page of a signed-in guest, who sees shared links only. */
export function NoAccessPage() {
  const t = useText(noAccessLabels)
  const action = <Button onClick={() => void signOut()}>{t.signOut}</Button>
  return (
    <main>
      <EmptyState icon={Lock} title={t.noRights} action={action}>
        {t.noRightsHint}
      </EmptyState>
    </main>
  )
}
