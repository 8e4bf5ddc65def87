/** Appearance of a callout. Each has a CSS class `callout-…`. */
export type CalloutAppearance = 'note' | 'tip' | 'important' | 'warning' | 'caution'

type Label = { en: string; zh: string }

/** Kinds of callouts of GitHub, Obsidian and VitePress, with their labels. */
const kinds: Record<CalloutAppearance, Record<string, Label>> = {
  note: {
    note: { en: 'Note', zh: '备注' },
    info: { en: 'Info', zh: '信息' },
    todo: { en: 'To do', zh: '待办' },
    abstract: { en: 'Abstract', zh: '摘要' },
    summary: { en: 'Summary', zh: '摘要' },
    tldr: { en: 'Summary', zh: '摘要' },
    example: { en: 'Example', zh: '示例' },
    quote: { en: 'Quote', zh: '引用' },
    cite: { en: 'Quote', zh: '引用' },
    details: { en: 'Details', zh: '详情' },
  },
  tip: {
    tip: { en: 'Tip', zh: '提示' },
    hint: { en: 'Hint', zh: '提示' },
    success: { en: 'Success', zh: '成功' },
    check: { en: 'Done', zh: '完成' },
    done: { en: 'Done', zh: '完成' },
  },
  important: {
    important: { en: 'Important', zh: '重要' },
    question: { en: 'Question', zh: '问题' },
    help: { en: 'Help', zh: '帮助' },
    faq: { en: 'FAQ', zh: '常见问题' },
  },
  warning: {
    warning: { en: 'Warning', zh: '警告' },
    attention: { en: 'Attention', zh: '注意' },
  },
  caution: {
    caution: { en: 'Caution', zh: '当心' },
    danger: { en: 'Danger', zh: '危险' },
    error: { en: 'Error', zh: '错误' },
    failure: { en: 'Failure', zh: '失败' },
    fail: { en: 'Failure', zh: '失败' },
    missing: { en: 'Missing', zh: '缺失' },
    bug: { en: 'Bug', zh: '缺陷' },
  },
}

const known = new Map(
  Object.entries(kinds).flatMap(([appearance, labels]) =>
    Object.entries(labels).map(([kind, label]) => [
      kind,
      { appearance: appearance as CalloutAppearance, label },
    ]),
  ),
)

/**
 * Returns appearance and label of a callout. An unknown kind looks like a note and has its own name as label.
 * `isChinese`: the text of the callout is Chinese, so the label is Chinese too, whatever language the reader uses.
 */
export function describeCallout(kind: string, isChinese: boolean) {
  const name = kind.toLowerCase()
  const { appearance, label } = known.get(name) ?? { appearance: 'note' as const, label: undefined }
  const ownName = name.charAt(0).toUpperCase() + name.slice(1)
  return { appearance, label: label?.[isChinese ? 'zh' : 'en'] ?? ownName }
}

const quoteMark = /^\[!([\p{L}\p{N}_-]{1,30})\]([+-]?)(?:[ \t]+(.*))?$/u

/**
 * Reads the first line of a quote: `[!NOTE]- Title` begins a callout, as in GitHub and Obsidian. `fold` is `-`, `+` or
 * empty. Returns undefined for the line of a plain quote.
 */
export function readCalloutMark(line: string) {
  const [, kind, fold = '', title = ''] = quoteMark.exec(line) ?? []
  return kind === undefined ? undefined : { kind, fold, title: title.trim() }
}

export const isCalloutKind = (kind: string) => known.has(kind.toLowerCase())
