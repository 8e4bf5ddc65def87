import { BundleError } from './bundle-error.ts'
import { BundlePersona } from './bundle-schemas.ts'

/**
 * Formats persona.md: front matter with greeting and starters, then the instructions. The values of the front matter are
 * JSON, which is valid YAML.
 */
export const formatPersonaFile = ({ instructions, greeting, starters }: BundlePersona) =>
  `---\ngreeting: ${JSON.stringify(greeting)}\nstarters: ${JSON.stringify(starters)}\n---\n\n${instructions}\n`

const form = /^---\ngreeting: (.*)\nstarters: (.*)\n---\n([\s\S]*)$/

/** Parses persona.md. A file without front matter holds instructions only. */
export function parsePersonaFile(content: string): BundlePersona {
  const normalised = content.replaceAll('\r\n', '\n')
  const [, greeting, starters, instructions] = form.exec(normalised) ?? []
  const parsed = BundlePersona.safeParse(
    instructions === undefined
      ? { instructions: normalised }
      : { instructions, greeting: parseJson(greeting), starters: parseJson(starters) },
  )
  if (parsed.success) return parsed.data
  throw new BundleError('BUNDLE_INVALID', `persona.md: ${parsed.error.issues[0]?.message ?? 'no persona'}`)
}

function parseJson(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BundleError('BUNDLE_INVALID', 'persona.md: the values of the front matter must be JSON')
  }
}
