import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
} from 'react'
import { joinClassNames } from '../join-class-names.ts'
import { useText } from '../i18n.ts'
import {
  type RenderedBlockList,
  createRenderedBlockList,
  type RenderedBlocks,
  readSourceLine,
} from './blocks.ts'
import { needsMarkdownWorker } from './needs-markdown-worker.ts'
import './markdown.css'
import { markdownLabels } from './markdown-text.ts'
import {
  type MarkdownLinkResolvers,
  type PrepareBlockOptions,
  prepareMarkdownBlock,
  redrawDiagram,
} from './prepare-block.ts'
import { loadMarkdownRenderer, type RenderedMarkdown, renderMarkdownSource } from './render-source.ts'
import { useIsDarkTheme } from './use-is-dark.ts'

/** Time in ms after which the router has stored the scroll position of the former address. */
const addressChangeMs = 100
/** Time in ms without typing after which a large document is rendered again. */
const largePauseMs = 250

type MarkdownViewProps = {
  source: string
  /** Blocks that the server rendered, displayed as long as their source is unchanged. */
  rendered?: RenderedMarkdown | undefined
  links?: MarkdownLinkResolvers
  /** Called when the user follows a link to another page of this client, or to a heading of this document. */
  onOpen?: (address: string) => void
  /**
   * Called when the user presses a task checkbox, with its line number (from 1) in the source. Without this callback,
   * checkboxes are read-only.
   */
  onToggleTask?: (line: number) => void
  onShown?: () => void
  viewRef?: Ref<HTMLDivElement>
  className?: string
}

/** Displays rendered Markdown. When the source changes, only the changed blocks are rendered again. */
export function MarkdownView(props: MarkdownViewProps) {
  const { source, rendered, links, viewRef, className } = props
  const text = useText(markdownLabels)
  const isDark = useIsDarkTheme()
  const root = useRef<HTMLDivElement>(null)
  const list = useRef<RenderedBlockList>(null)
  const dark = useRef(isDark)
  const canToggleTasks = props.onToggleTask !== undefined
  const tellShown = useEffectEvent(() => props.onShown?.())
  useImperativeHandle(viewRef, () => root.current as HTMLDivElement, [])

  const newest = useRef<RenderedBlocks | Promise<RenderedBlocks>>(null)
  const show = useEffectEvent(() => {
    const drawing = renderMarkdownSource(source, rendered)
    const target = list.current
    newest.current = drawing
    if (!(drawing instanceof Promise)) return target?.show(drawing)
    void drawing.then((later) => newest.current === drawing && target === list.current && target?.show(later))
  })

  useEffect(() => {
    const element = root.current
    if (!element) return
    element.replaceChildren()
    const preparation: PrepareBlockOptions = { links, text, isDark: () => dark.current, canToggleTasks }
    list.current = createRenderedBlockList(
      element,
      (clean) => prepareMarkdownBlock(clean, preparation),
      tellShown,
    )
    show()
    return () => list.current?.stop()
  }, [links, text, canToggleTasks])

  const shown = useRef({ source, rendered })
  useEffect(() => {
    if (shown.current.source === source && shown.current.rendered === rendered) return
    shown.current = { source, rendered }
    if (!needsMarkdownWorker(source)) return show()
    const timer = setTimeout(() => show(), largePauseMs)
    return () => clearTimeout(timer)
  }, [source, rendered])

  useEffect(() => {
    if (dark.current === isDark) return
    dark.current = isDark
    for (const figure of root.current?.querySelectorAll<HTMLElement>('.diagram') ?? [])
      void redrawDiagram(figure, { links: undefined, text, isDark: () => isDark, canToggleTasks: false })
  }, [isDark, text])

  return (
    // The event handlers serve the links and checkboxes inside this element, which have their own roles and focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      ref={root}
      className={joinClassNames('markdown', className)}
      onClick={(event) => followLink(event, props)}
      // A pressed checkbox changes the text. The browser must then render the new text itself, so the renderer is
      // loaded in advance.
      onPointerEnter={canToggleTasks ? () => void loadMarkdownRenderer() : undefined}
      onKeyDown={(event) => pressTask(event, props)}
    />
  )
}

function scrollToHeading(anchor: Element) {
  const { matches: isStill } = matchMedia('(prefers-reduced-motion: reduce)')
  anchor.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'start' })
}

function followLink(event: MouseEvent<HTMLDivElement>, props: MarkdownViewProps) {
  const target = event.target as Element
  const box = target.closest('.task-box')
  if (box) return toggle(box, props)
  const link = target.closest('a')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
  const href = link.getAttribute('href') ?? ''
  if (href.startsWith('#')) {
    event.preventDefault()
    const anchor = event.currentTarget.querySelector(`#${CSS.escape(href.slice(1))}`)
    if (!anchor) return
    if (!props.onOpen) return scrollToHeading(anchor)
    props.onOpen(`${location.pathname}${location.search}${href}`)
    // The page scrolls after the address has changed, so that Back returns to the place of the link.
    setTimeout(() => scrollToHeading(anchor), addressChangeMs)
  } else if (link.dataset['inner'] !== undefined && props.onOpen) {
    event.preventDefault()
    props.onOpen(href)
  }
}

function pressTask(event: KeyboardEvent<HTMLDivElement>, props: MarkdownViewProps) {
  const box = (event.target as Element).closest('.task-box')
  if (!box || (event.key !== ' ' && event.key !== 'Enter')) return
  event.preventDefault()
  toggle(box, props)
}

function toggle(box: Element, { onToggleTask }: MarkdownViewProps) {
  const line = readSourceLine(box)
  if (line !== undefined) onToggleTask?.(line)
}
