import { Dialog } from '@sanhe/ui/dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { useMediaQuery } from '@sanhe/ui/media-query.ts'
import { ListTree } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { TopBarActions } from '#shell/top-bar.tsx'
import { OutlineList } from './outline-list.tsx'
import { outlineLabels } from './text.ts'
import { useOutline } from './use-outline.ts'

/** Window width that has room for the sidebar, the text and the outline. */
const wideWindow = '(min-width: 1280px)'

/** Smallest number of headings for which the outline is shown. */
const minHeadings = 2

type OutlineProps = {
  /** Element that contains the rendered document. */
  root: RefObject<HTMLElement | null>
}

/** Outline of the document: in wide windows at the right of the text, otherwise in a sheet that a button opens. */
export function Outline({ root }: OutlineProps) {
  const t = useText(outlineLabels)
  const { headings, current } = useOutline(root)
  const isWide = useMediaQuery(wideWindow)
  const [isOpen, setOpen] = useState(false)
  if (headings.length < minHeadings) return null
  if (isWide)
    return (
      <nav
        aria-label={t.outline}
        className="sticky top-14 max-h-[calc(100dvh-7rem)] w-56 shrink-0 self-start overflow-y-auto pr-4"
      >
        <h2 className="mb-2 text-xs font-medium text-muted">{t.outline}</h2>
        <OutlineList headings={headings} current={current} />
      </nav>
    )
  return (
    <TopBarActions>
      <IconButton icon={ListTree} label={t.open} className="order-first" onClick={() => setOpen(true)} />
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t.outline}>
        <OutlineList headings={headings} current={current} onFollow={() => setOpen(false)} />
      </Dialog>
    </TopBarActions>
  )
}
