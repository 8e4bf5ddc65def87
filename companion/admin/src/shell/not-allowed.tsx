import { buttonClasses } from '@sanhe/ui/button.tsx'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { dictionary, useText } from '@sanhe/ui/i18n.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { Link } from '@tanstack/react-router'
import { LockKeyhole } from 'lucide-react'
import type { AdminRole } from './access.ts'
import { rolesLabels } from './roles-text.ts'
import { shellLabels } from './text.ts'

export const notAllowedLabels = dictionary({
  en: {
    title: 'No access',
    refused: (role: string) => `The role ${role} cannot open this page`,
    hint: 'If you need it for your work, ask an owner to change your role.',
  },
  zh: {
    title: '没有权限',
    refused: (role: string) => `「${role}」角色不能打开此页面`,
    hint: '如果工作需要，请联系负责人调整您的角色。',
  },
})

/**
 * Message that replaces a page which the administrator's role may not open. A link from a colleague, for example, can
 * lead to such a page.
 */
export function NotAllowed({ role }: { role: AdminRole }) {
  const t = useText(notAllowedLabels)
  const shell = useText(shellLabels)
  const { names } = useText(rolesLabels)
  const back = (
    <Link to="/" className={buttonClasses('primary')}>
      {shell.toHome}
    </Link>
  )
  return (
    <ConsolePage title={t.title}>
      <EmptyState icon={LockKeyhole} title={t.refused(names[role])} action={back}>
        {t.hint}
      </EmptyState>
    </ConsolePage>
  )
}
