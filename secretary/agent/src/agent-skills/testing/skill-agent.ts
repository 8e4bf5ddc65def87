import { join } from 'node:path'
import { createZip, type ZipEntry } from '@sanhe/kit/archives/zip-writer'
import { startTestAgent } from '#testing'
import { createTestSkillMarkdown } from './skill-zip.ts'

/** Script that reads a file of its skill and writes one in the workspace. */
export const testSkillScript =
  'import sys\nopen("/workspace/made.txt", "w").write(open("/skill/terms.md").read() + sys.argv[1])\nprint("made")\n'

/** Returns the files of a valid skill in one folder. */
export const createTestSkillFiles = (name: string, body?: string): ZipEntry[] => [
  { path: `${name}/SKILL.md`, content: createTestSkillMarkdown(name, undefined, body) },
  { path: `${name}/terms.md`, content: 'Pay within 30 days. ' },
  { path: `${name}/scripts/make.py`, content: testSkillScript },
]

type Accepted = { review_id: string; content_hash: string }

/** Starts an agent with functions that review and install skills. */
export async function startSkillAgent(settings: Record<string, string> = {}) {
  const agent = await startTestAgent({ RATE_LIMIT_SCALE: '100', ...settings })
  const { agentSkills } = agent.device
  const reviewZip = (zip: Buffer) => agentSkills.review({ body: { zip: zip.toString('base64') } })
  const review = async (entries: ZipEntry[]) => reviewZip(await createZip(entries))
  const accept = ({ review_id, content_hash }: Accepted) =>
    agentSkills.install({ body: { review_id, content_hash } })
  return {
    ...agent,
    reviewZip,
    review,
    accept,
    install: async (name: string, body?: string) => accept(await review(createTestSkillFiles(name, body))),
    list: async () => (await agentSkills.list()).skills,
    installedPath: (name: string, path: string) => join(agent.deps.config.skillsDir, name, path),
  }
}
export type SkillAgent = Awaited<ReturnType<typeof startSkillAgent>>

export const expectedSkillRefusal = (status: number, error: string) => ({ status, body: { error } })
