declare module 'markdown-it-container' {
  import type { MarkdownIt } from 'markdown-it'
  export default function containerPlugin(
    md: MarkdownIt,
    name: string,
    options: { validate: (params: string) => boolean },
  ): void
}

declare module 'markdown-it-mark' {
  import type { MarkdownIt } from 'markdown-it'
  export default function markPlugin(md: MarkdownIt): void
}
