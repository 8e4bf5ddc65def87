import type { Endpoint } from '@sanhe/kit/http/contract'
import type { OpenApiDocument } from '@sanhe/kit/testing/open-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AdminRole, adminRoles } from '#core/contract'
import { startTestApp, type TestAdmin, type TestApp } from '#testing'
import { contract } from './contract.ts'
import { createTestClinic } from './medical/testing/clinic.ts'
import { listAdminEndpoints, renderAdminRolesPage } from './testing/admin-roles-page.ts'

let app: TestApp
let admins: Record<AdminRole, TestAdmin>
beforeAll(async () => {
  app = await startTestApp()
  const { booking } = await createTestClinic(app)
  const created = adminRoles.map(async (role) => {
    const doctor_id = role === 'doctor' ? booking.doctorId : null
    return [role, await app.admin({ role, doctor_id })] as const
  })
  admins = Object.fromEntries(await Promise.all(created)) as typeof admins
})
afterAll(() => app.stop())

/**
 * Sends a request with ids that do not exist and an unknown field. The request thus changes nothing even if the guard
 * lets it pass.
 */
async function send(role: AdminRole, { method, path }: Endpoint) {
  const headers = { 'content-type': 'application/json' }
  const body = method === 'GET' ? {} : { headers, body: '{"unknown":1}' }
  const response = await admins[role].fetch(path.replace(/:\w+/g, '999999'), { method, ...body })
  return { status: response.status, body: (await response.json()) as { error?: string } }
}

/** Logging out would end the session with which the other requests of the test are sent. */
const isLogout = ({ path }: Endpoint) => path.includes('/auth/logout') || path.endsWith('/auth/refresh')

describe.each(listAdminEndpoints(contract).filter(({ endpoint }) => !isLogout(endpoint)))(
  '$name',
  ({ endpoint }) => {
    test('an administrator endpoint admits the roles of its contract and answers 403 ROLE_NOT_ALLOWED to every other role', async () => {
      for (const role of adminRoles) {
        const { status, body } = await send(role, endpoint)
        if (endpoint.roles?.includes(role)) expect([401, 403], role).not.toContain(status)
        else expect({ status, error: body.error }, role).toEqual({ status: 403, error: 'ROLE_NOT_ALLOWED' })
      }
    })
  },
)

/**
 * Roles of the critical endpoints, written by hand as a control: a change of a role in a contract must be
 * repeated here.
 */
const criticalEndpoints: Record<string, string> = {
  'admin.listAuditLogs': 'owner',
  'admin.listJobs': 'owner',
  'adminAccounts.list': 'owner',
  'adminAccounts.create': 'owner',
  'adminAccounts.changeRole': 'owner',
  'adminAccounts.disable': 'owner',
  'adminAccounts.enable': 'owner',
  'secondFactor.reset': 'owner',
  'money.refundOrder': 'owner finance',
  'money.retryRefund': 'owner finance',
  'money.redList': 'owner finance',
  'invoicesAdmin.list': 'owner finance',
  'invoicesAdmin.issue': 'owner finance',
  'settlements.account': 'owner finance',
  'settlements.markPaid': 'owner finance',
  'settlements.acceptObjection': 'owner finance',
  'settlements.rejectObjection': 'owner finance',
  'medicalAdmin.consultations': 'owner operations doctor',
  'medicalAdmin.reply': 'owner operations doctor',
  'admin.getUser': 'owner operations moderation support',
  'communityAdmin.hide': 'owner moderation',
  'customerService.addNote': 'owner operations support',
  'customerService.changeCase': 'owner operations support',
  'customerService.closeReport': 'owner operations support',
  'communityAdmin.acceptAppeal': 'owner moderation',
  'moderation.changeWords': 'owner moderation',
  'merchantApplications.approve': 'owner operations',
  'notifications.announce': 'owner operations',
}

describe('roles in the contracts', () => {
  test('every endpoint of administrators names its roles, the owner first and no role twice', () => {
    for (const { name, endpoint } of listAdminEndpoints(contract)) {
      const roles = endpoint.roles ?? []
      expect(roles[0], name).toBe('owner')
      expect(new Set(roles).size, name).toBe(roles.length)
      expect(adminRoles, name).toEqual(expect.arrayContaining([...roles]))
    }
  })

  test('the endpoints for money, accounts, audit and health data admit exactly the roles in the handwritten list of this test', () => {
    const roles = Object.fromEntries(
      listAdminEndpoints(contract).map(({ name, endpoint }) => [name, endpoint.roles?.join(' ')]),
    )
    for (const [name, expected] of Object.entries(criticalEndpoints)) expect(roles[name], name).toBe(expected)
  })

  test('the role doctor may call only endpoints of the medical, work queue and own-account modules', () => {
    const modules = listAdminEndpoints(contract)
      .filter(({ endpoint }) => endpoint.roles?.includes('doctor'))
      .map(({ name }) => name.split('.')[0])
    expect(new Set(modules)).toEqual(
      new Set([
        'admin',
        'adminAccounts',
        'medicalAdmin',
        'medicalCatalogue',
        'secondFactor',
        'waitingListAdmin',
        'workQueues',
      ]),
    )
  })

  test('the OpenAPI document names the roles of an endpoint in its description', async () => {
    const document = (await (await app.visitor.fetch('/api/openapi.json')).json()) as OpenApiDocument
    expect(document.paths['/api/admin/refunds/{id}/retry']?.['post']).toMatchObject({
      description: 'Roles: owner, finance.',
    })
  })

  test('docs/endpoints/companion-roles.md shows the roles of the contracts (`--update` writes it)', async () => {
    await expect(renderAdminRolesPage(contract)).toMatchFileSnapshot(
      '../../../docs/endpoints/companion-roles.md',
    )
  })
})
