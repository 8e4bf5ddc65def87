import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { lazyExport } from '@sanhe/ui/lazy-export.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Copy, Plug } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { copyWithMessages } from '#copy/copy-with-message.ts'
import { projectsQuery } from '#queries.ts'
import { aiApiCurlExample, mcpConfigExample } from './rules.ts'
import { aiChangesLabels } from './text.ts'

const Dialog = lazyExport(() => import('@sanhe/ui/dialog.tsx'), 'Dialog')

/** Explains how a program writes through the AI API. The token itself is never shown. */
export function ConnectAiInstructions() {
  const t = useText(aiChangesLabels)
  const project = useQuery(projectsQuery).data?.[0]?.slug ?? 'my-project'
  const { origin } = location
  return (
    <div className="flex flex-col gap-5 text-sm leading-6">
      <p>{t.connectIntro}</p>
      <Part heading={t.token}>
        <p className="text-muted">{t.tokenHint}</p>
        <Link to="/account" className="self-start text-accent-text underline underline-offset-2">
          {t.createToken}
        </Link>
      </Part>
      <Part heading={t.byHttp}>
        <Sample text={aiApiCurlExample(origin, project)} label={t.byHttp} />
      </Part>
      <Part heading={t.byMcp}>
        <p className="text-muted">{t.mcpHint}</p>
        <Sample text={mcpConfigExample(origin)} label={t.byMcp} />
      </Part>
    </div>
  )
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-1">
      <h3 className="font-semibold">{heading}</h3>
      {children}
    </section>
  )
}

function Sample({ text, label }: { text: string; label: string }) {
  const t = useText(aiChangesLabels)
  return (
    <div className="flex items-start rounded-control border border-line bg-sunken">
      <section
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
        tabIndex={0}
        className="min-w-0 flex-1 overflow-x-auto p-3"
      >
        <pre className="font-mono text-xs leading-5">{text}</pre>
      </section>
      <IconButton
        icon={Copy}
        label={`${t.copy}: ${label}`}
        small
        className="m-1"
        onClick={() => void copyWithMessages(text, t)}
      />
    </div>
  )
}

/** Shows the instructions for connecting an AI writer in a dialog, for an inbox that is not empty. */
export function ConnectAiButton() {
  const t = useText(aiChangesLabels)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plug aria-hidden className="size-4" />
        <span className="max-sm:sr-only">{t.connect}</span>
      </Button>
      <Suspense>
        {isOpen && (
          <Dialog isOpen wide onClose={() => setOpen(false)} title={t.connect}>
            <ConnectAiInstructions />
          </Dialog>
        )}
      </Suspense>
    </>
  )
}
