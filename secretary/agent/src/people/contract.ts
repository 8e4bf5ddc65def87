import { del, get, patch, post } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { anyRole, managers, personNameSchema, personRole } from '#core/contract'

const time = z.string().meta({ format: 'date-time' })
/** Roles that an invitation or a change of a role may give. There is one owner. */
const givenRole = z.enum(['manage', 'approve', 'use'])

const Person = z
  .object({
    person_id: z.string(),
    /** Empty for an owner who has not entered a name. */
    name: z.string(),
    role: personRole,
    created_at: time,
    /** True for the person who sent this request. */
    is_self: z.boolean(),
    /** True if the person who sent this request may change and remove this person. */
    may_change: z.boolean(),
    devices: z.array(z.object({ device_name: z.string(), created_at: time, last_used_at: time.nullable() })),
  })
  .meta({ id: 'Person' })

const Invitation = z
  .object({
    invitation_id: z.string(),
    name: z.string(),
    role: givenRole,
    created_at: time,
    expires_at: time,
    /** True if the person who sent this request may show and withdraw the invitation. */
    may_change: z.boolean(),
  })
  .meta({ id: 'Invitation' })

const InvitationCode = z
  .object({
    invitation: Invitation,
    /** Link in the QR code, which opens the app with the data for pairing. */
    url: z.string(),
    qr_svg: z.string(),
  })
  .meta({ id: 'InvitationCode' })

const ByPerson = z.object({ person_id: z.string() })
const ByInvitation = z.object({ invitation_id: z.string() })

export const peopleContract = {
  self: get('/api/people/self', {
    auth: 'key',
    roles: anyRole,
    summary: 'Get your name and role',
    reply: z
      .object({
        person_id: z.string(),
        name: z.string(),
        role: personRole,
        /** True if a person other than the owner uses, or has used, the secretary. */
        has_team: z.boolean(),
      })
      .meta({ id: 'Self' }),
  }),
  list: get('/api/people', {
    auth: 'key',
    roles: managers,
    summary: 'List people with their devices, and open invitations',
    reply: z.object({
      people: z.array(Person),
      invitations: z.array(Invitation),
      max_people: z.number().int(),
    }),
  }),
  change: patch('/api/people/:person_id', {
    auth: 'key',
    roles: managers,
    summary: 'Change the name or the role of a person',
    params: ByPerson,
    body: z.strictObject({ name: personNameSchema.optional(), role: givenRole.optional() }),
    reply: Person,
  }),
  remove: del('/api/people/:person_id', {
    auth: 'key',
    roles: managers,
    summary: 'Remove a person with all devices and private conversations',
    params: ByPerson,
    reply: z.void(),
    status: 204,
  }),
  invite: post('/api/people/invitations', {
    auth: 'key',
    roles: managers,
    summary: 'Invite a person (valid for 7 days, for one device)',
    body: z.strictObject({ name: personNameSchema, role: givenRole }),
    reply: InvitationCode,
    status: 201,
  }),
  showInvitation: get('/api/people/invitations/:invitation_id', {
    auth: 'key',
    roles: managers,
    summary: 'Get the link and the QR code of an open invitation',
    params: ByInvitation,
    reply: InvitationCode,
  }),
  withdraw: del('/api/people/invitations/:invitation_id', {
    auth: 'key',
    roles: managers,
    summary: 'Withdraw an invitation',
    params: ByInvitation,
    reply: z.void(),
    status: 204,
  }),
}
