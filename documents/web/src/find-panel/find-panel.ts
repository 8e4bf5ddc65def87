import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  SearchQuery,
  setSearchQuery,
} from '@codemirror/search'
import { type EditorView, type Panel, runScopeHandlers, type ViewUpdate } from '@codemirror/view'
import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { phoneMediaQuery } from '@sanhe/ui/media-query.ts'
import { createFindButton, createFindField, createFindToggle, createRow } from './elements.ts'
import { findPanelLabels } from './labels.ts'
import { countMatches, findMatchFrom, maxCountedMatches } from './matches.ts'

/** Delay after a change of the text until the matches are counted again, in milliseconds. */
const countDelayMs = 150

const icons = {
  previous: 'M3 10l5-5 5 5',
  next: 'M3 6l5 5 5-5',
  close: 'M4 4l8 8M12 4l-8 8',
  more: 'M6 3l5 5-5 5',
}

/** Creates the panel of the editor that finds and replaces text. Its texts follow the language of the page. */
export function createFindPanel(view: EditorView): Panel {
  const t = getCurrentText(findPanelLabels)
  const fields = createFields(t, () => search(view, fields, start))
  const start = view.state.selection.main.from
  const status = document.createElement('output')
  const problem = createRow('find-problem')
  problem.setAttribute('role', 'alert')
  let timer: ReturnType<typeof setTimeout> | undefined

  const show = () => {
    const query = getSearchQuery(view.state)
    const isInvalid = query.search !== '' && !query.valid
    problem.textContent = isInvalid ? t.invalid : ''
    fields.find.setAttribute('aria-invalid', String(isInvalid))
    status.textContent = isInvalid || query.search === '' ? '' : describeCount(view, query)
  }
  const replaceEverything = () => {
    const { total } = countMatches(getSearchQuery(view.state), view.state)
    const isCounted = total < maxCountedMatches
    replaceAll(view)
    show()
    if (total > 0 && isCounted) status.textContent = t.replaced(total)
  }
  const dom = createPanelElement(view, fields, { t, status, problem, replaceEverything })
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(show, countDelayMs)
  }
  return {
    dom,
    top: true,
    mount() {
      readQuery(view, fields)
      fields.find.select()
      show()
    },
    update(update) {
      if (hasNewQuery(update)) readQuery(view, fields)
      if (hasNewQuery(update) || update.selectionSet) show()
      else if (update.docChanged) later()
    },
    destroy: () => clearTimeout(timer),
  }
}

type Labels = ReturnType<typeof getCurrentText<(typeof findPanelLabels)['en']>>
type Fields = ReturnType<typeof createFields>

const createFields = (t: Labels, onChange: () => void) => ({
  find: createFindField(t.find, onChange),
  replace: createFindField(t.replaceWith, onChange),
  matchCase: createFindToggle(t.matchCase, 'Aa', onChange),
  wholeWord: createFindToggle(t.wholeWord, 'ab', onChange),
  regexp: createFindToggle(t.regexp, '.*', onChange),
})

const hasNewQuery = (update: ViewUpdate) =>
  update.transactions.some(({ effects }) => effects.some((effect) => effect.is(setSearchQuery)))

/** Shows the query of the editor in the fields. A field that already shows it keeps its caret. */
function readQuery(view: EditorView, { find, replace, ...toggles }: Fields) {
  const query = getSearchQuery(view.state)
  if (find.value !== query.search) find.value = query.search
  if (replace.value !== query.replace) replace.value = query.replace
  toggles.matchCase.set(query.caseSensitive)
  toggles.wholeWord.set(query.wholeWord)
  toggles.regexp.set(query.regexp)
}

/** Searches for the typed query, and selects the first match behind the place where the caret was. */
function search(view: EditorView, fields: Fields, start: number) {
  const query = new SearchQuery({
    search: fields.find.value,
    replace: fields.replace.value,
    caseSensitive: fields.matchCase.isOn(),
    wholeWord: fields.wholeWord.isOn(),
    regexp: fields.regexp.isOn(),
    literal: true,
  })
  if (query.eq(getSearchQuery(view.state))) return
  const match = findMatchFrom(query, view.state, Math.min(start, view.state.doc.length))
  view.dispatch({
    effects: setSearchQuery.of(query),
    ...(match && { selection: { anchor: match.from, head: match.to }, scrollIntoView: true }),
  })
}

function describeCount(view: EditorView, query: SearchQuery) {
  const t = getCurrentText(findPanelLabels)
  const { current, total, hasMore } = countMatches(query, view.state)
  if (total === 0) return t.none
  const shown = hasMore ? `${total}+` : String(total)
  return current > 0 ? t.position(current, shown) : t.total(shown)
}

type PanelParts = { t: Labels; status: HTMLElement; problem: HTMLElement; replaceEverything: () => void }

function createPanelElement(view: EditorView, fields: Fields, parts: PanelParts) {
  const { t, status, problem, replaceEverything } = parts
  const { find, replace, matchCase, wholeWord, regexp } = fields
  find.setAttribute('main-field', 'true')
  const button = (label: string, icon: string, key: string, onClick: () => void) =>
    createFindButton({ label, content: { icon }, key, onClick })
  const replaceRow = createRow(
    'find-row',
    replace,
    createFindButton({ label: t.replace, content: { text: t.replace }, onClick: () => replaceNext(view) }),
    createFindButton({
      label: t.replaceAll,
      content: { text: t.replaceAll },
      key: 'Mod-Enter',
      onClick: replaceEverything,
    }),
  )
  replaceRow.hidden = matchMedia(phoneMediaQuery).matches
  const more = createFindButton({
    label: t.showReplace,
    content: { icon: icons.more },
    onClick: () => {
      replaceRow.hidden = !replaceRow.hidden
      more.setAttribute('aria-expanded', String(!replaceRow.hidden))
    },
  })
  more.className = 'find-more'
  more.setAttribute('aria-expanded', String(!replaceRow.hidden))
  const closeButton = createFindButton({
    label: t.close,
    content: { icon: icons.close },
    onClick: () => close(view),
  })
  closeButton.className = 'find-close'
  const findRow = createRow(
    'find-row',
    find,
    createRow('find-toggles', matchCase.element, wholeWord.element, regexp.element),
    status,
    button(t.previous, icons.previous, 'Shift-Enter', () => findPrevious(view)),
    button(t.next, icons.next, 'Enter', () => findNext(view)),
    closeButton,
  )
  const dom = createRow('cm-find-panel', more, createRow('find-rows', findRow, replaceRow, problem))
  dom.setAttribute('role', 'search')
  dom.setAttribute('aria-label', t.panel)
  dom.addEventListener('keydown', (event) => press(view, event, fields, replaceEverything))
  return dom
}

function close(view: EditorView) {
  closeSearchPanel(view)
  view.focus()
}

function press(view: EditorView, event: KeyboardEvent, fields: Fields, replaceEverything: () => void) {
  // An input method uses Enter and Escape for its own list.
  if (event.isComposing) return
  if (runScopeHandlers(view, event, 'search-panel')) return event.preventDefault()
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  if (event.target === fields.find) (event.shiftKey ? findPrevious : findNext)(view)
  else if (event.ctrlKey || event.metaKey) replaceEverything()
  else replaceNext(view)
}
