import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { Link } from 'lucide-react'
import { copyLink } from '#copy/copy-with-message.ts'
import type { OutlineHeading } from './headings.ts'
import { outlineLabels } from './text.ts'

type OutlineListProps = {
  headings: readonly OutlineHeading[]
  current: string | undefined
  /** Called after the reader has chosen a heading. */
  onFollow?: () => void
}

/** Links to the headings; each has a button that copies its URL. */
export function OutlineList({ headings, current, onFollow }: OutlineListProps) {
  const t = useText(outlineLabels)
  return (
    <ol className="border-l border-line">
      {headings.map(({ anchor, text, depth, element }, index) => (
        <li key={`${anchor} ${index}`} className="group relative flex items-start">
          <a
            href={`#${anchor}`}
            aria-current={anchor === current ? 'location' : undefined}
            style={{ paddingLeft: `${0.75 + depth * 0.75}rem` }}
            className={joinClassNames(
              '-ml-px min-w-0 flex-1 border-l-2 border-transparent py-1 pr-7 text-[13px] leading-[1.45] text-muted hover:text-text pointer-coarse:py-2.5',
              'aria-[current]:border-accent aria-[current]:text-text',
            )}
            onClick={(event) => {
              event.preventDefault()
              onFollow?.()
              goTo(element, anchor)
            }}
          >
            {text}
          </a>
          <IconButton
            small
            icon={Link}
            label={t.copyLink(text)}
            className="absolute top-0 right-0 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
            onClick={() => void copyLink(`#${anchor}`)}
          />
        </li>
      ))}
    </ol>
  )
}

/** Scrolls to the heading and writes its anchor into the URL without a new entry in the history. */
function goTo(element: HTMLElement, anchor: string) {
  element.scrollIntoView({ block: 'start' })
  history.replaceState(history.state, '', `#${anchor}`)
}
