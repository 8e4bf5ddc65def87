import { type Completion, pickedCompletion } from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import { getCurrentText, dictionary } from '@sanhe/ui/i18n.ts'
import type { TextSelection } from '#editor/formatting.ts'
import { insertTableAt } from '#editor/insert-table.ts'
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
    note: '提示',
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
      /** Returns the text to insert; `|` is the place of the caret. */
      text: () => string
    }
  | { insert: Insert }
)

/** Replaces the typed range with the block of the chosen option. */
type Insert = (view: EditorView, option: Completion, range: TextSelection) => void

/** Returns today's date in the writer's time zone as `2026-11-23`. */
const today = () => toLocalDay(systemClock.now())

const items: Item[] = [
  { label: 'heading1', source: '#', words: 'h1 title biaoti', text: () => '# |' },
  { label: 'heading2', source: '##', words: 'h2 title biaoti', text: () => '## |' },
  { label: 'heading3', source: '###', words: 'h3 title biaoti', text: () => '### |' },
  { label: 'bullet', source: '-', words: 'ul list liebiao', text: () => '- |' },
  { label: 'ordered', source: '1.', words: 'ol list number bianhao', text: () => '1. |' },
  { label: 'task', source: '[ ]', words: 'todo checkbox renwu', text: () => '- [ ] |' },
  { label: 'quote', source: '>', words: 'blockquote yinyong', text: () => '> |' },
  { label: 'note', source: '[!NOTE]', words: 'callout info tishi', text: () => '> [!NOTE]\n> |' },
  { label: 'warning', source: '[!WARNING]', words: 'callout jinggao', text: () => '> [!WARNING]\n> |' },
  { label: 'table', source: '| |', words: 'grid biaoge', insert: insertTitledTable },
  { label: 'code', source: '```', words: 'pre daima', text: () => '```|\n\n```' },
  {
    label: 'diagram',
    source: 'mermaid',
    words: 'mermaid flowchart tubiao',
    text: () => '```mermaid\nflowchart LR\n  A --> B|\n```',
  },
  { label: 'formula', source: '$$', words: 'math latex gongshi', text: () => '$$\n|\n$$' },
  { label: 'rule', source: '---', words: 'hr line divider fengexian', text: () => '---\n|' },
  { label: 'date', source: '', words: 'today riqi', text: () => `${today()}|` },
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
        : insertAt(view, option, { from, to }, item.text()),
  }))
  const file: SlashMenuOption = {
    label: t.file,
    words: 'image upload tupian wenjian',
    apply(view, option, from, to) {
      insertAt(view, option, { from, to }, '|')
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
  insertTableAt(view, range, [`${column} 1`, `${column} 2`], insertedBy(option))
}

function insertAt(view: EditorView, option: Completion, { from, to }: TextSelection, text: string) {
  const caret = text.lastIndexOf('|')
  // At the end of the text, a line after a block of several lines lets the caret leave the block.
  const after = to === view.state.doc.length && text.slice(caret).includes('\n') ? '\n' : ''
  const insert = text.slice(0, caret) + text.slice(caret + 1) + after
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + caret },
    ...insertedBy(option),
  })
}
