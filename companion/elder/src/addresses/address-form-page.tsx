import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useFormCheck } from '@sanhe/ui/form/use-form-check.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api.ts'
import { type ContactDetails, validateContactDetails } from '#parts/contact-details.ts'
import { AddressPositionField } from '#map/address-position-field.tsx'
import type { MapPosition } from '#map/map-position.ts'
import { ContactNameField, ContactPhoneField, PostalAddressField } from '#parts/contact-fields.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { RadioChoices } from '#parts/radio-choices.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { addressesQuery, type SavedAddress } from './queries.ts'

const route = getRouteApi('/own/me/addresses/$id')

/** Form that edits a saved address. At `/me/addresses/new` the form creates an address. */
export function AddressFormPage() {
  const { id } = route.useParams()
  const query = useQuery(addressesQuery)
  return (
    <ElderScreenLayout title={id === 'new' ? '新增地址' : '修改地址'} back="/me/addresses">
      <QueryContent query={query}>
        {({ addresses }) => (
          <AddressForm
            key={id}
            saved={addresses.find((address) => String(address.id) === id)}
            isFirst={addresses.length === 0}
          />
        )}
      </QueryContent>
    </ElderScreenLayout>
  )
}

type AddressFormProps = { saved: SavedAddress | undefined; isFirst: boolean }
type AddressInput = ContactDetails & { label: string; isDefault: boolean; position: MapPosition | null }

const inputOf = (saved: SavedAddress | undefined): AddressInput => ({
  address: saved?.address ?? '',
  name: saved?.contactName ?? '',
  phone: saved?.contactPhone ?? '',
  label: saved?.label ?? '',
  isDefault: saved?.isDefault ?? false,
  position: saved && saved.lat !== null && saved.lng !== null ? { lat: saved.lat, lng: saved.lng } : null,
})

const bodyOf = ({ address, name, phone, label, isDefault, position }: AddressInput) => ({
  address: address.trim(),
  contactName: name.trim(),
  contactPhone: phone,
  label: label.trim() || null,
  isDefault,
  ...position,
})

/**
 * Returns a function that shows a message and goes back to the previous page, for example to an order form.
 */
function useReturn() {
  const { history, navigate } = useRouter()
  const client = useQueryClient()
  return async (message: string) => {
    showToast(message)
    await client.invalidateQueries({ queryKey: addressesQuery.queryKey })
    if (history.canGoBack()) history.back()
    else await navigate({ to: '/me/addresses' })
  }
}

function AddressForm({ saved, isFirst }: AddressFormProps) {
  const [input, setInput] = useState(() => inputOf(saved))
  const { errors, checkThen } = useFormCheck(validateContactDetails(input))
  const change = (next: Partial<AddressInput>) => setInput((now) => ({ ...now, ...next }))
  const leave = useReturn()
  const save = useMutation({
    mutationFn: () =>
      saved
        ? api.addresses.update({ params: { id: saved.id }, body: bodyOf(input) })
        : api.addresses.add({ body: bodyOf(input) }),
    onSuccess: () => leave('地址已保存'),
  })
  return (
    <form className="flex flex-col gap-5" {...checkThen(() => save.isPending || save.mutate())}>
      <PostalAddressField label="地址" contact={input} onType={change} error={errors.address} />
      <AddressPositionField
        position={input.position}
        onChange={(position) => change({ position })}
        onAddress={(address) => change({ address })}
      />
      <ContactNameField contact={input} onType={change} error={errors.name} />
      <ContactPhoneField contact={input} onType={change} error={errors.phone} />
      <TextField
        label="叫它什么（选填）"
        hint="比如：家、女儿家。"
        maxLength={20}
        value={input.label}
        onChange={({ target }) => change({ label: target.value })}
      />
      {!isFirst && !saved?.isDefault && (
        <RadioChoices
          label="下单时先填这个地址吗？"
          value={input.isDefault ? 'yes' : 'no'}
          options={[
            { value: 'yes', label: '是，设为默认' },
            { value: 'no', label: '不用' },
          ]}
          onChange={(value) => change({ isDefault: value === 'yes' })}
        />
      )}
      <ErrorMessage error={save.error} />
      <Button type="submit" look="primary" isBusy={save.isPending}>
        保存
      </Button>
      {saved && <DeleteAddress id={saved.id} onDeleted={() => void leave('地址已删除')} />}
    </form>
  )
}

function DeleteAddress({ id, onDeleted }: { id: number; onDeleted: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => api.addresses.remove({ params: { id } }),
    onSuccess: onDeleted,
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>删除这个地址</Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
        isBusy={remove.isPending}
        title="删除这个地址？"
        action="删除"
      >
        已经下的订单不受影响。
        <ErrorMessage error={remove.error} />
      </ConfirmDialog>
    </>
  )
}
