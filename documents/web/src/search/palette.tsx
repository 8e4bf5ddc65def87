import { Dialog } from '@base-ui/react/dialog'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { SegmentedControl } from '@sanhe/ui/segmented-control.tsx'
import { Skeleton } from '@sanhe/ui/states.tsx'
import { useCloseOnBack } from '@sanhe/ui/use-close-on-back.ts'
import { useParams, useRouter } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { useCanWrite } from '#rights.ts'
import { getFocusBeforePalette, setCommandPaletteOpen, takeEarlyPaletteText } from '#shell/palette-store.ts'
import { type CommandPaletteOption, useCommandPaletteOptions } from './options.tsx'
import { toPaletteOptionId, CommandPaletteList } from './palette-list.tsx'
import { PaletteKeys } from './palette-keys.tsx'
import { CommandPaletteStatus } from './palette-status.tsx'
import { runResultShortcut } from './result-shortcuts.ts'
import { getWrappedIndex } from './rules.ts'
import { searchLabels } from './text.ts'
import { maxQueryLength, maxServiceSearchResults, useSearch } from './use-search.ts'

type Scope = 'everywhere' | 'project'

const popup = joinClassNames(
  'fixed inset-0 z-50 flex flex-col overflow-hidden bg-surface outline-none',
  'sm:inset-x-auto sm:top-[10dvh] sm:bottom-auto sm:left-1/2 sm:max-h-[76dvh] sm:w-[min(640px,calc(100vw-2rem))]',
  'sm:-translate-x-1/2 sm:rounded-[12px] sm:border sm:border-line sm:shadow-floating',
)

/** Returns the element to focus when the palette closes; null lets the dialog choose. */
function returnFocus() {
  const before = getFocusBeforePalette()
  return before instanceof HTMLElement && before.isConnected && before !== document.body ? before : null
}

/** True for found documents, tasks, comments, attachments and people, false for commands. */
const isSearchResult = ({ key }: CommandPaletteOption) =>
  /^(document|task|comment|attachment|person)-/.test(key)

/** Returns the option that Enter runs, which is the first one unless the user chose another one. */
function useActiveOption(options: readonly CommandPaletteOption[]) {
  const [chosenKey, choose] = useState<string>()
  const active = options.find(({ key }) => key === chosenKey) ?? options[0]
  function chooseNeighbour(step: 1 | -1) {
    const index = options.findIndex(({ key }) => key === active?.key)
    choose(options[getWrappedIndex(index, step, options.length)]?.key)
  }
  return { active, choose, chooseNeighbour }
}

/**
 * Command palette: finds documents, tasks, comments and people, and runs commands by keyboard. The shell mounts it
 * while it is open.
 */
export function CommandPalette() {
  const t = useText(searchLabels)
  const { slug } = useParams({ strict: false })
  const canWrite = useCanWrite()
  const [typed, setTyped] = useState('')
  const [scope, setScope] = useState<Scope>('everywhere')
  const input = useRef<HTMLInputElement>(null)
  const project = scope === 'project' ? slug : undefined
  const found = useFoundOptions(slug, typed, project)
  const { search, results, groups, hasResults, active, choose } = found
  const close = () => setCommandPaletteOpen(false)
  useCloseOnBack(true, close)

  /** Runs the option after the dialog has returned the focus, because the option may move the focus itself. */
  const run = (option: Pick<CommandPaletteOption, 'run'>) => {
    close()
    setTimeout(option.run)
  }
  function changeText(text: string) {
    setTyped(text)
    choose(undefined)
  }
  const press = usePaletteKeys({ ...found, run, canWrite })
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[rgb(30_25_20/0.35)]" />
        <Dialog.Popup initialFocus={input} finalFocus={returnFocus} className={popup}>
          <Dialog.Title className="sr-only">{t.palette}</Dialog.Title>
          <div className="flex h-14 shrink-0 items-center gap-3 border-b border-line pr-2 pl-4">
            <Search aria-hidden className="size-[18px] shrink-0 text-muted" />
            <PaletteTextField ref={input} {...{ typed, active }} onType={changeText} onKeyDown={press} />
            <Dialog.Close render={<IconButton icon={X} label={t.close} small />} />
          </div>
          {slug !== undefined && <ScopeSwitch scope={scope} onChange={setScope} />}
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
            {search.isFirst && !hasResults && <Skeleton rows={3} className="px-2 py-3" />}
            {found.isStatusShown && (
              <CommandPaletteStatus
                search={search}
                isNarrowed={project !== undefined}
                onWiden={() => setScope('everywhere')}
              />
            )}
            <CommandPaletteList
              {...{ groups, active }}
              isStale={search.isStale}
              onRun={run}
              onPoint={choose}
            />
          </div>
          <PaletteKeys active={active} canWrite={canWrite} />
          <output className="sr-only">{search.isStale ? '' : describeCount(t, results.length)}</output>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Searches for the typed text, and returns the options that the palette lists and the active one of them. */
function useFoundOptions(slug: string | undefined, typed: string, project: string | undefined) {
  const search = useSearch(typed, project)
  const results = search.results ?? []
  const groups = useCommandPaletteOptions(slug, { typed: typed.trim(), project, results })
  const options = groups.flatMap((group) => group.options)
  const hasResults = options.some(isSearchResult)
  // Commands that match are an answer, so they need no note that no document matches.
  const isStatusShown =
    search.error !== null || (!hasResults && (options.length === 0 || project !== undefined))
  return { search, results, groups, hasResults, isStatusShown, ...useActiveOption(options) }
}

const describeCount = (t: (typeof searchLabels)['zh'], count: number) =>
  count > 0 ? t.found(count, count >= maxServiceSearchResults) : ''

type PaletteKeysDeps = {
  active: CommandPaletteOption | undefined
  chooseNeighbour: (step: 1 | -1) => void
  run: (option: Pick<CommandPaletteOption, 'run'>) => void
  canWrite: boolean
}

/** Returns the handler of the keys: Enter runs the active option, arrows choose another one, and shortcuts act on it. */
function usePaletteKeys({ active, chooseNeighbour, run, canWrite }: PaletteKeysDeps) {
  const router = useRouter()
  return (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const edit = (address: string) => run({ run: () => router.history.push(address) })
    if (runResultShortcut(event, active, canWrite ? edit : undefined)) return event.preventDefault()
    if (event.key === 'Enter' && active) run(active)
    else if (event.key === 'ArrowDown') chooseNeighbour(1)
    else if (event.key === 'ArrowUp') chooseNeighbour(-1)
    else return
    event.preventDefault()
  }
}

/** Chooses between a search in all projects and in the project of the page. */
function ScopeSwitch({ scope, onChange }: { scope: Scope; onChange: (scope: Scope) => void }) {
  const t = useText(searchLabels)
  return (
    <div className="flex shrink-0 px-4 pt-3 pb-1">
      <SegmentedControl
        label={t.scope}
        value={scope}
        onChange={onChange}
        options={[
          { value: 'everywhere', label: t.everywhere },
          { value: 'project', label: t.thisProject },
        ]}
      />
    </div>
  )
}

type PaletteTextFieldProps = {
  ref: RefObject<HTMLInputElement | null>
  typed: string
  onType: (text: string) => void
  active: CommandPaletteOption | undefined
  onKeyDown: (event: KeyboardEvent) => void
}

/** Text field of the palette. It keeps the focus while the arrow keys move through the options. */
function PaletteTextField({ ref, typed, onType, active, onKeyDown }: PaletteTextFieldProps) {
  const t = useText(searchLabels)
  const hasTakenEarlyText = useRef(false)
  function takeEarlyText() {
    if (!hasTakenEarlyText.current) onType(takeEarlyPaletteText())
    hasTakenEarlyText.current = true
  }
  return (
    <input
      ref={ref}
      role="combobox"
      aria-label={t.palette}
      aria-autocomplete="list"
      aria-expanded={active !== undefined}
      aria-controls="palette-options"
      {...(active ? { 'aria-activedescendant': toPaletteOptionId(active) } : {})}
      placeholder={t.placeholder}
      maxLength={maxQueryLength}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="go"
      value={typed}
      onFocus={takeEarlyText}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
      className="h-full min-w-0 flex-1 bg-transparent text-base text-ellipsis outline-none placeholder:text-muted"
    />
  )
}
