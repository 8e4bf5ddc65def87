import { joinClassNames } from '@sanhe/ui/join-class-names.ts'

type ToolPlainTextProps = { text: string; isCode: boolean; className?: string }

/** Shows a text of a tool call with its line breaks, in a monospaced font if it is code. */
export const ToolPlainText = ({ text, isCode, className }: ToolPlainTextProps) => (
  <p
    className={joinClassNames(
      'whitespace-pre-wrap [overflow-wrap:anywhere]',
      isCode ? 'font-mono text-xs leading-5' : 'leading-6',
      className,
    )}
  >
    {text}
  </p>
)
