import type { Change } from '#api.ts'

/** The waiting changes of one document, newest first. */
export type ChangeGroup = { document: Change['document']; changes: Change[] }

/** By document, in the order of each one's newest change. */
export function groupByDocument(changes: readonly Change[]): ChangeGroup[] {
  return [...Map.groupBy(changes, ({ document }) => document.id).values()].map((own) => ({
    document: own[0]!.document,
    changes: own,
  }))
}

/** The changes in the order in which they stand on the screen. */
export const inOrder = (changes: readonly Change[]) =>
  groupByDocument(changes).flatMap((group) => group.changes)

/** What is looked at when some changes leave: the next one that stays, else the one before. */
export function nextAfter(ids: readonly number[], leaving: ReadonlySet<number>, current: number) {
  if (!leaving.has(current)) return current
  const at = ids.indexOf(current)
  const stays = (id: number) => !leaving.has(id)
  return ids.slice(at).find(stays) ?? ids.slice(0, at).findLast(stays)
}

export type Command = 'next' | 'previous' | 'accept' | 'accept-all' | 'revert'

const commands: Record<string, Command> = {
  j: 'next',
  k: 'previous',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  a: 'accept',
  A: 'accept-all',
  r: 'revert',
}

type Press = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; isComposing: boolean }

/** What a key means here; the browser's own shortcuts stay its own. */
export const commandFor = (press: Press): Command | undefined =>
  press.ctrlKey || press.metaKey || press.altKey || press.isComposing ? undefined : commands[press.key]

/** A first request that works once the token stands in the shell's environment. */
export const curlExample = (origin: string, project: string) => `curl -X POST ${origin}/api/ai/docs \\
  -H "Authorization: Bearer $AI_API_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"project": "${project}", "title": "Weekly report", "content": "# Weekly report"}'`

export const mcpExample = (origin: string) =>
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
