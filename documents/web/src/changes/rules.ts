import type { AiChange } from '#api.ts'

export type AiChangeGroup = { document: AiChange['document']; changes: AiChange[] }

/** Groups AI changes by document, in the order of each document's newest change. */
export function groupChangesByDocument(changes: readonly AiChange[]): AiChangeGroup[] {
  return [...Map.groupBy(changes, ({ document }) => document.id).values()].map((own) => ({
    document: own[0]!.document,
    changes: own,
  }))
}

/** Returns the AI changes in the order in which the screen shows them. */
export const sortChangesForDisplay = (changes: readonly AiChange[]) =>
  groupChangesByDocument(changes).flatMap((group) => group.changes)

/**
 * Returns the change to select when some changes are removed: the next remaining change, otherwise the previous
 * remaining change.
 */
export function findNextSelectedChange(
  ids: readonly number[],
  leaving: ReadonlySet<number>,
  current: number,
) {
  if (!leaving.has(current)) return current
  const at = ids.indexOf(current)
  const stays = (id: number) => !leaving.has(id)
  return ids.slice(at).find(stays) ?? ids.slice(0, at).findLast(stays)
}

export type AiChangeCommand = 'next' | 'previous' | 'accept' | 'accept-all' | 'revert'

const commands: Record<string, AiChangeCommand> = {
  j: 'next',
  k: 'previous',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  a: 'accept',
  A: 'accept-all',
  r: 'revert',
}

type Press = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; isComposing: boolean }

/** Returns the command of the AI change inbox for a key. Shortcuts of the browser are ignored. */
export const getAiChangeCommandForKey = (press: Press): AiChangeCommand | undefined =>
  press.ctrlKey || press.metaKey || press.altKey || press.isComposing ? undefined : commands[press.key]

/** Example request that works once the token is in the shell's environment. */
export const aiApiCurlExample = (origin: string, project: string) => `curl -X POST ${origin}/api/ai/docs \\
  -H "Authorization: Bearer $AI_API_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"project": "${project}", "title": "Weekly report", "content": "# Weekly report"}'`

export const mcpConfigExample = (origin: string) =>
  JSON.stringify(
    {
      mcpServers: {
        documents: {
          type: 'http',
          url: `${origin}/mcp`,
          headers: { Authorization: `Bearer \${AI_API_TOKEN}` },
        },
      },
    },
    null,
    2,
  )
