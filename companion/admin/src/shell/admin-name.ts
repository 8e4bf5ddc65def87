import { localStorageItem } from '@sanhe/ui/local-storage.ts'

const nameItem = localStorageItem<string>(
  'sanhe.companion-admin.name',
  (text) => text ?? '',
  (name) => name,
)

/** Username of the administrator who logged in last in this browser. */
export const readAdminName = () => nameItem.get()
export const storeAdminName = (name: string) => nameItem.set(name)
