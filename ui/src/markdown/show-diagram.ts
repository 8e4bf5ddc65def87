import { renderDiagram } from './diagrams.ts'
import type { MarkdownLabels } from './markdown-text.ts'
import { createProblemNote } from './problem-note.ts'

/** Shows the drawn diagram in its figure. A diagram that cannot be drawn stays readable as source, with the reason. */
export async function showDiagram(figure: HTMLElement, text: MarkdownLabels, isDark: boolean) {
  const source = figure.querySelector<HTMLElement>('.mermaid-source')
  if (!source) return
  try {
    const image = await renderDiagram(source.textContent ?? '', isDark)
    image.alt = `${text.diagram}: ${(source.textContent ?? '').trim().split('\n', 1)[0]}`
    source.hidden = true
    figure.replaceChildren(source, image)
  } catch (error) {
    const reason =
      error instanceof Error ? error.message.split('\n', 1)[0]!.replace(/:$/, '').slice(0, 120) : ''
    source.hidden = false
    figure.replaceChildren(source, createProblemNote(text.diagramFailed, reason))
  }
}
