import { createZip } from '@sanhe/kit/archives/zip-writer'
import type { BundleFiles } from '@sanhe/protocol/bundles/bundle-signature'
import { composeTestBundle } from '@sanhe/protocol/bundles/testing/test-bundle'
import type { Brain } from '#core'
import { startTestAgent } from '#testing'

export const packTestBundle = async (files: BundleFiles) =>
  (await createZip([...files].map(([path, content]) => ({ path, content })))).toString('base64')

type Accepted = { review_id: string; content_hash: string }
type Part = { kind: 'skill' | 'quick_command' | 'persona'; key: string }

/** Starts an agent with functions that review and install bundles. */
export async function startBundleAgent(settings: Record<string, string> = {}, brain?: Brain) {
  const agent = await startTestAgent({ RATE_LIMIT_SCALE: '100', ...settings }, brain)
  const { bundles } = agent.device
  const review = async (files: BundleFiles) => bundles.review({ body: { zip: await packTestBundle(files) } })
  const accept = ({ review_id, content_hash }: Accepted, replace: Part[] = []) =>
    bundles.install({ body: { review_id, content_hash, replace } })
  return {
    ...agent,
    review,
    accept,
    install: async (files: BundleFiles = composeTestBundle(), replace: Part[] = []) =>
      accept(await review(files), replace),
    commands: async () => (await agent.device.quickCommands.list()).commands,
    personas: async () => (await agent.device.personas.list()).personas,
    skills: async () => (await agent.device.agentSkills.list()).skills,
  }
}
export type BundleAgent = Awaited<ReturnType<typeof startBundleAgent>>

export const expectedRefusal = (status: number, error: string) => ({ status, body: { error } })
