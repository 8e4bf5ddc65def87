import { type Deps, createSuccessResponse, implement, type MountCompanionRoutes } from '#core'
import { healthConsentContract } from './consent-contract.ts'
import { getHealthConsent, giveHealthConsent, withdrawHealthConsent } from './consent.ts'
import { healthContract } from './contract.ts'
import { readHealthDashboard } from './dashboard.ts'
import { listDevicesOfUser } from './device-store.ts'
import {
  bindDevice,
  getAuthorizationUrl,
  setDeviceSyncInterval,
  syncOwnDevice,
  unbindDevice,
} from './devices.ts'
import { fhirContract } from './fhir-contract.ts'
import { searchFhir } from './fhir-search.ts'
import { healthDisclaimer } from './notices.ts'
import { listHealthRecords } from './record-store.ts'
import { addManualRecord } from './recording.ts'
import { getWeeklyReport } from './reports.ts'
import type { SyncDeviceDeps } from './syncing.ts'
import { toHealthAlertResponse, toHealthDeviceResponse, toHealthRecordResponse } from './views.ts'

type HealthDeps = SyncDeviceDeps & Pick<Deps, 'publicUrl'>

const recordRoutes = (deps: HealthDeps) =>
  implement(healthContract, {
    authorizeDevice: ({ query }) => ({ url: getAuthorizationUrl(deps, query) }),
    async bind({ actor, body }) {
      const { device, added } = await bindDevice(deps, actor.id, body)
      return { ...createSuccessResponse('设备已绑定'), device: toHealthDeviceResponse(device), added }
    },
    async devices({ actor, query }) {
      const { rows, total } = await listDevicesOfUser(deps.db, actor.id, query)
      return { devices: rows.map(toHealthDeviceResponse), total, ...query }
    },
    async setDevice({ actor, params, body }) {
      await setDeviceSyncInterval(deps, actor.id, params.id, body.syncInterval)
      return createSuccessResponse('已保存')
    },
    async sync({ actor, params }) {
      return { ...createSuccessResponse('数据已同步'), added: await syncOwnDevice(deps, actor.id, params.id) }
    },
    async unbind({ actor, params }) {
      await unbindDevice(deps, actor.id, params.id)
      return createSuccessResponse('设备已解绑')
    },
    async addRecord({ actor, body }) {
      const { row, alerts } = await addManualRecord(deps, actor.id, body)
      return {
        ...createSuccessResponse('已记录'),
        record: toHealthRecordResponse(row),
        alerts: alerts.map(toHealthAlertResponse),
        disclaimer: healthDisclaimer,
      }
    },
    async records({ actor, query }) {
      const { rows, total } = await listHealthRecords(deps.db, actor.id, query)
      return { records: rows.map(toHealthRecordResponse), total, page: query.page, pageSize: query.pageSize }
    },
    dashboard: ({ actor }) => readHealthDashboard(deps, actor.id),
    weeklyReport: ({ actor, query }) => getWeeklyReport(deps, actor.id, query.week),
  })

const fhirRoutes = (deps: HealthDeps) =>
  implement(fhirContract, { search: ({ actor, query }) => searchFhir(deps, actor.id, query) })

const consentRoutes = (deps: HealthDeps) =>
  implement(healthConsentContract, {
    get: ({ actor }) => getHealthConsent(deps, actor.id),
    give: ({ actor, body, request }) =>
      giveHealthConsent(deps, actor.id, body.version, request).then(() =>
        createSuccessResponse('已记录您的同意'),
      ),
    withdraw: ({ actor, body, request }) =>
      withdrawHealthConsent(deps, actor.id, body.deleteData, request).then(() =>
        createSuccessResponse('已撤回同意'),
      ),
  })

export const healthRoutes = (deps: HealthDeps): MountCompanionRoutes[] => [
  recordRoutes(deps),
  fhirRoutes(deps),
  consentRoutes(deps),
]
