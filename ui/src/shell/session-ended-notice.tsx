import { dictionary, useText } from '../i18n.ts'
import type { TokenSession } from './token-session.ts'

export const sessionEndedLabels = dictionary({
  en: { text: 'You were signed out. Sign in again to return to the page you were on.' },
  zh: { text: '登录已失效，请重新登录，登录后会回到刚才的页面。' },
})

/** Says on the login page why it appeared, if the service or another tab ended the login. */
export function SessionEndedNotice({ session }: { session: Pick<TokenSession, 'wasEndedElsewhere'> }) {
  const t = useText(sessionEndedLabels)
  if (!session.wasEndedElsewhere()) return null
  return <output className="block rounded-control bg-warn-soft p-3 text-sm text-warn-text">{t.text}</output>
}
