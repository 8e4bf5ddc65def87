import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'

/**
 * A source of completions. It returns its result synchronously, or a promise while the options are not loaded.
 */
export type CompletionMenuSource = (
  context: CompletionContext,
) => CompletionResult | null | Promise<CompletionResult | null>

/** Menus of an editor. `inline`: menus that insert text in a line, which open in table cells too. `block`: the others. */
export type CompletionMenus = {
  inline: readonly CompletionMenuSource[]
  block: readonly CompletionMenuSource[]
}

/** A space, or Chinese punctuation, which no space follows, can precede the opener. */
const before = '[\\s，。、：；！？（“]'

/**
 * Returns the source of a completion menu that `opener` opens at the start of a line or after a space. The text after
 * `opener`, in lower case, is the query. The menu is updated synchronously at each key, so that Enter always chooses
 * from the current menu.
 */
export function createCompletionMenu(opener: '/' | '@', find: (query: string) => Completion[]) {
  const pattern = new RegExp(`(^|${before})${opener}[^\\s${opener}[\\]]*$`)
  const open = (context: CompletionContext): CompletionResult | null => {
    const typed = context.matchBefore(pattern)
    if (!typed) return null
    const at = typed.text.indexOf(opener)
    return {
      from: typed.from + at,
      options: find(typed.text.slice(at + 1).toLowerCase()),
      filter: false,
      update: (_result, _from, _to, next) => open(next),
    }
  }
  return open
}
