import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { inputClasses } from '@sanhe/ui/field.tsx'
import { dictionary, useText } from '@sanhe/ui/i18n.ts'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import type { FormEvent } from 'react'
import { TopBarTitle } from './top-bar.tsx'
import { toWordsOfAddress } from './words-of-address.ts'

export const notFoundLabels = dictionary({
  en: {
    title: 'Page not found',
    hint: 'It may have been renamed or deleted, or the address may be wrong.',
    search: 'Search documents',
    find: 'Search',
    toProjects: 'Back to projects',
  },
  zh: {
    title: '页面不存在',
    hint: '内容可能已重命名或删除，或者网址有误。',
    search: '搜索文档',
    find: '搜索',
    toProjects: '返回项目列表',
  },
})

/** Page for an unknown address inside the shell. Its search field begins with the words of the address. */
export function NotFoundPage() {
  const t = useText(notFoundLabels)
  const navigate = useNavigate()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    const q = typeof typed === 'string' ? typed.trim() : ''
    void navigate({ to: '/search', search: q ? { q } : {} })
  }
  return (
    <>
      <TopBarTitle>{t.title}</TopBarTitle>
      <EmptyState
        icon={SearchX}
        title={t.title}
        action={
          <div className="flex w-full max-w-sm flex-col items-center gap-4">
            <search className="w-full">
              <form className="flex gap-2" onSubmit={search}>
                <input
                  key={path}
                  type="search"
                  name="q"
                  aria-label={t.search}
                  maxLength={500}
                  defaultValue={toWordsOfAddress(path)}
                  className={joinClassNames(inputClasses, 'h-control min-w-0 flex-1')}
                />
                <Button type="submit" look="primary">
                  {t.find}
                </Button>
              </form>
            </search>
            <Link to="/" className={buttonClasses()}>
              {t.toProjects}
            </Link>
          </div>
        }
      >
        {t.hint}
      </EmptyState>
    </>
  )
}
