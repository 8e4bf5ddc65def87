import { startTestApp, type TestClient } from '#testing'

export const password = 'a long enough password'
const anchor = { quote: 'roses', prefix: 'Plant the ', suffix: ' before May.', start: 10 }

/** Starts the service with one project, one document and users who can mention each other. */
export async function startTeam(settings: Record<string, string> = {}) {
  const app = await startTestApp(settings)
  const { project } = await app.admin.projects.create({ body: { name: 'Garden' } })
  const { slug } = project
  const body = { title: 'Roses', content: 'Plant the roses before May.' }
  const { doc } = await app.admin.documents.create({ params: { slug }, body })
  const params = { slug, docSlug: doc.slug }
  return {
    ...app,
    projectId: project.id,
    params,
    async addPerson(username: string, email: string | null = null) {
      const role = 'member' as const
      const { user } = await app.admin.users.create({
        body: { username, password, role, project_ids: [project.id], email },
      })
      return Object.assign(await app.login(username, password), { id: user.id, username })
    },
    comment: async (who: TestClient, text: string) =>
      (await who.comments.addToDocument({ params, body: { body: text, anchor } })).thread,
    emails: () => app.outbox().map(({ to, text, data }) => ({ to, text, subject: String(data['subject']) })),
  }
}
export type Team = Awaited<ReturnType<typeof startTeam>>
