import { useText } from '@sanhe/ui/i18n.ts'
import { LanguageSwitch } from '@sanhe/ui/language-switch.tsx'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { joinTeamLabels } from './text.ts'

/** The token is in the fragment of the URL, which browsers do not send to servers. */
export const useLinkToken = () => useRouterState({ select: ({ location }) => location.hash })

/** Page that a link in a message opens, without the shell of the app. */
export function LinkPage({ title, children }: { title: string; children: ReactNode }) {
  const t = useText(joinTeamLabels)
  useEffect(() => {
    document.title = `${title} · ${t.product}`
  }, [title, t])
  return (
    <main className="flex min-h-dvh flex-col items-center p-6 pt-[12dvh]">
      <div className="flex w-full max-w-[360px] flex-col gap-4">
        <div className="mb-2 flex flex-col items-center gap-4 text-center">
          <img src="/favicon.svg" alt="" width={48} height={48} />
          <h1 className="text-xl font-semibold">{title}</h1>
        </div>
        {children}
      </div>
      <LanguageSwitch />
    </main>
  )
}
