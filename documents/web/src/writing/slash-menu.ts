import { type Completion, pickedCompletion } from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import { getCurrentText, dictionary } from '@sanhe/ui/i18n.ts'
import type { TextSelection } from '#editor/formatting.ts'
import { insertTableAt } from '#editor/insert-table.ts'
import { createBlockEdit, findBlockStart } from './insert-block.ts'
import { type CompletionMenuSource, createCompletionMenu } from './typed-menu.ts'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { toLocalDay } from '@sanhe/ui/calendar-day.ts'

export const slashMenuLabels = dictionary({
  en: {
    heading1: 'Heading 1',
    heading2: 'Heading 2',
    heading3: 'Heading 3',
    bullet: 'Bulleted list',
    ordered: 'Numbered list',
    task: 'Task list',
    quote: 'Quote',
    note: 'Note',
    warning: 'Warning',
    table: 'Table',
    code: 'Code block',
    diagram: 'Diagram',
    formula: 'Formula',
    rule: 'Divider',
    date: 'Today’s date',
    file: 'Image or file',
    column: 'Column',
  },
  zh: {
    heading1: '一级标题',
    heading2: '二级标题',
    heading3: '三级标题',
    bullet: '项目列表',
    ordered: '编号列表',
    task: '任务列表',
    quote: '引用',
    note: '备注',
    warning: '警告',
    table: '表格',
    code: '代码块',
    diagram: '图表',
    formula: '公式',
    rule: '分割线',
    date: '今天的日期',
    file: '图片或文件',
    column: '列',
  },
})

type Item = {
  label: Exclude<keyof (typeof slashMenuLabels)['en'], 'column'>
  /** Mark of the block in Markdown, shown next to the label. */
  source: string
  /** Additional search words of the item, in English and pinyin. */
  words: string
} & (
  | {
      /** Block to insert; `|` is the place of the caret. */
      block: string
    }
  | { insert: Insert }
)

/** Replaces the typed range with the block of the chosen option. */
type Insert = (view: EditorView, option: Completion, range: TextSelection) => void

/** Returns today's date in the writer's time zone as `2026-11-23`. */
const today = () => toLocalDay(systemClock.now())

const items: Item[] = [
  { label: 'heading1', source: '#', words: 'h1 title biaoti', block: '# |' },
  { label: 'heading2', source: '##', words: 'h2 title biaoti', block: '## |' },
  { label: 'heading3', source: '###', words: 'h3 title biaoti', block: '### |' },
  { label: 'bullet', source: '-', words: 'ul list liebiao', block: '- |' },
  { label: 'ordered', source: '1.', words: 'ol list number bianhao', block: '1. |' },
  { label: 'task', source: '[ ]', words: 'todo checkbox renwu', block: '- [ ] |' },
  { label: 'quote', source: '>', words: 'blockquote yinyong', block: '> |' },
  { label: 'note', source: '[!NOTE]', words: 'callout info beizhu tishi', block: '> [!NOTE]\n> |' },
  { label: 'warning', source: '[!WARNING]', words: 'callout jinggao', block: '> [!WARNING]\n> |' },
  { label: 'table', source: '| |', words: 'grid biaoge', insert: insertTitledTable },
  { label: 'code', source: '```', words: 'pre daima', block: '```|\n\n```' },
  {
    label: 'diagram',
    source: 'mermaid',
    words: 'mermaid flowchart tubiao',
    block: '```mermaid\nflowchart LR\n  A --> B|\n```',
  },
  { label: 'formula', source: '$$', words: 'math latex gongshi', block: '$$\n|\n$$' },
  { label: 'rule', source: '---', words: 'hr line divider fengexian', block: '---\n|' },
  {
    label: 'date',
    source: '',
    words: 'today riqi',
    insert: (view, option, range) => insertInLine(view, option, range, today()),
  },
]

/** The menu that `/` opens at the start of a line or after a space. */
export const createSlashMenu = (
  onChooseFile: () => void,
  /** Returns the options after the blocks, such as templates. */
  listMore: () => SlashMenuOption[],
): CompletionMenuSource =>
  createCompletionMenu('/', (query) =>
    [...slashOptions(onChooseFile), ...listMore()].filter(({ label, words }) =>
      `${label} ${words}`.toLowerCase().includes(query),
    ),
  )

/** `words`: additional search words of the option. */
export type SlashMenuOption = Completion & { words: string }

function slashOptions(onChooseFile: () => void): SlashMenuOption[] {
  const t = getCurrentText(slashMenuLabels)
  const inserts = items.map((item) => ({
    label: t[item.label],
    detail: item.source,
    words: item.words,
    apply: (view: EditorView, option: Completion, from: number, to: number) =>
      'insert' in item
        ? item.insert(view, option, { from, to })
        : insertBlock(view, option, { from, to }, item.block),
  }))
  const file: SlashMenuOption = {
    label: t.file,
    words: 'image upload tupian wenjian',
    apply(view, option, from, to) {
      insertInLine(view, option, { from, to }, '')
      onChooseFile()
    },
  }
  return [...inserts, file]
}

const insertedBy = (option: Completion) => ({
  annotations: pickedCompletion.of(option),
  userEvent: 'input.complete',
})

function insertTitledTable(view: EditorView, option: Completion, range: TextSelection) {
  const { column } = getCurrentText(slashMenuLabels)
  insertTableAt(
    view,
    { ...range, from: findBlockStart(view.state, range.from) },
    [`${column} 1`, `${column} 2`],
    insertedBy(option),
  )
}

/** Inserts a block of Markdown as `createBlockEdit` describes. */
function insertBlock(view: EditorView, option: Completion, range: TextSelection, block: string) {
  const { caret, ...changes } = createBlockEdit(view.state, range, block)
  view.dispatch({ ...insertedBy(option), changes, selection: { anchor: caret } })
}

/** Replaces the typed range with a text within a line. The caret goes after the text. */
function insertInLine(view: EditorView, option: Completion, { from, to }: TextSelection, insert: string) {
  const selection = { anchor: from + insert.length }
  view.dispatch({ ...insertedBy(option), changes: { from, to, insert }, selection })
}
