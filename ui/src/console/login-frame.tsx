import { type ReactNode, useEffect } from 'react'
import { joinClassNames } from '../join-class-names.ts'
import { LanguageSwitch } from '../language-switch.tsx'

type LoginFrameProps = {
  product: string
  title: string
  /** True for a wider page with room for a long form. Default false. */
  isWide?: boolean
  children: ReactNode
}

/** Page of a console before the login: name of the product, one form, and choice of language. */
export function ConsoleLoginFrame({ product, title, isWide = false, children }: LoginFrameProps) {
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
  return (
    <main
      className={joinClassNames(
        'flex min-h-dvh flex-col items-center px-4 pb-8',
        isWide ? 'pt-[6vh]' : 'pt-[14vh]',
      )}
    >
      <span
        aria-hidden
        className="grid size-12 place-items-center rounded-[12px] bg-accent text-xl font-semibold text-on-accent"
      >
        三
      </span>
      <p className="mt-3 text-sm text-muted">{product}</p>
      <section
        className={joinClassNames(
          'mt-6 w-full rounded-[12px] border border-line bg-surface p-6 shadow-raised',
          isWide ? 'max-w-xl' : 'max-w-sm',
        )}
      >
        <h1 className="mb-5 text-lg font-semibold">{title}</h1>
        {children}
      </section>
      <LanguageSwitch />
    </main>
  )
}
