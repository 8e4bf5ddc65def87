import type { OutlineEntry } from '#core'

const heading = /<h([1-3])\b[^>]*? id="([^"]*)"[^>]*>([\s\S]*?)<\/h\1>/g

export function extractOutline(cleanHtml: string): OutlineEntry[] {
  const entries: OutlineEntry[] = []
  for (const [, level, id = '', inner = ''] of cleanHtml.matchAll(heading)) {
    const label = inner.replace(/<[^>]*>/g, '').trim()
    if (label) entries.push({ level: Number(level), id, label })
  }
  return entries
}
