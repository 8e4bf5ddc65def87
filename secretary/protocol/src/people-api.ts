import { z } from 'zod'
import type { CallAgentApi } from './owner-api.ts'

const role = z.enum(['owner', 'manage', 'approve', 'use'])
export type PersonRole = z.output<typeof role>
/** Roles that an invitation may give. */
export type GivenRole = Exclude<PersonRole, 'owner'>

const Self = z.object({ person_id: z.string(), name: z.string(), role, has_team: z.boolean() })
export type Self = z.output<typeof Self>
const Device = z.object({
  device_name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
const Person = z.object({
  person_id: z.string(),
  name: z.string(),
  role,
  created_at: z.string(),
  is_self: z.boolean(),
  may_change: z.boolean(),
  devices: z.array(Device),
})
export type Person = z.output<typeof Person>
const Invitation = z.object({
  invitation_id: z.string(),
  name: z.string(),
  role: role.exclude(['owner']),
  created_at: z.string(),
  expires_at: z.string(),
  may_change: z.boolean(),
})
export type Invitation = z.output<typeof Invitation>
const InvitationCode = z.object({ invitation: Invitation, url: z.string(), qr_svg: z.string() })
const People = z.object({
  people: z.array(Person),
  invitations: z.array(Invitation),
  max_people: z.number(),
})
export type People = z.output<typeof People>

/** Creates the part of the REST client for the people of a secretary. */
export const createPeopleApi = (call: CallAgentApi) => ({
  self: () => call('/api/people/self', Self),
  people: () => call('/api/people', People),
  invitePerson: (body: { name: string; role: GivenRole }) =>
    call('/api/people/invitations', InvitationCode, { method: 'POST', body }),
  invitation: (id: string) => call(`/api/people/invitations/${encodeURIComponent(id)}`, InvitationCode),
  async withdrawInvitation(id: string) {
    await call(`/api/people/invitations/${encodeURIComponent(id)}`, z.unknown(), { method: 'DELETE' })
  },
  changePerson: (id: string, body: { name?: string; role?: GivenRole }) =>
    call(`/api/people/${encodeURIComponent(id)}`, Person, { method: 'PATCH', body }),
  async removePerson(id: string) {
    await call(`/api/people/${encodeURIComponent(id)}`, z.unknown(), { method: 'DELETE' })
  },
})
