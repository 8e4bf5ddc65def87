import type { markdown } from '@codemirror/lang-markdown'
import { tags } from '@lezer/highlight'

type Markdown = Exclude<NonNullable<Parameters<typeof markdown>[0]>['extensions'], undefined>

/**
 * Parses the YAML front matter of a file. Without this parser, the editor would highlight front matter as one bold
 * heading.
 */
export const frontMatterMarkdownSyntax: Markdown = {
  defineNodes: [{ name: 'FrontMatter', block: true, style: tags.meta }],
  parseBlock: [
    {
      name: 'FrontMatter',
      before: 'HorizontalRule',
      parse(context, line) {
        if (context.lineStart !== 0 || line.text.trimEnd() !== '---') return false
        if (!/^[^\s:#][^:]*:(\s|$)/.test(context.peekLine())) return false
        while (context.nextLine()) if (/^(---|\.\.\.)\s*$/.test(line.text)) break
        context.nextLine()
        context.addElement(context.elt('FrontMatter', 0, context.prevLineEnd()))
        return true
      },
    },
  ],
}
