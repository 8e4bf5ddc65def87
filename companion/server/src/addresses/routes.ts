import { type Deps, createSuccessResponse, implement, toWgs84 } from '#core'
import { findAddressAtPosition, type AddressLookupDeps } from './address-lookup.ts'
import { addressesContract } from './contract.ts'
import { addAddress, removeAddress, updateAddress } from './service.ts'
import { type AddressRow, listAddresses } from './store.ts'

const toAddressResponse = (row: AddressRow) => ({
  id: row.id,
  contactName: row.contact_name,
  contactPhone: row.contact_phone,
  address: row.address,
  label: row.label,
  lat: row.lat,
  lng: row.lng,
  isDefault: row.is_default,
})

export const addressRoutes = (deps: Pick<Deps, 'db' | 'clock'> & AddressLookupDeps) =>
  implement(addressesContract, {
    async list({ actor }) {
      return { addresses: (await listAddresses(deps.db, actor.id)).map(toAddressResponse) }
    },
    at: async ({ query: { lat, lng, coordType } }) => ({
      address: await findAddressAtPosition(deps, toWgs84({ lat, lng }, coordType)),
    }),
    async add({ actor, body }) {
      return {
        ...createSuccessResponse('地址已保存'),
        address: toAddressResponse(await addAddress(deps, actor.id, body)),
      }
    },
    async update({ actor, params, body }) {
      const address = await updateAddress(deps, actor.id, params.id, body)
      return { ...createSuccessResponse('地址已保存'), address: toAddressResponse(address) }
    },
    async remove({ actor, params }) {
      await removeAddress(deps, actor.id, params.id)
      return createSuccessResponse('地址已删除')
    },
  })
