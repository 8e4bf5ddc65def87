// This file imports nothing, because the clients load it with their first page.

/** Keys under which the clients store their login in the browser. The demo links of the developer tools write them. */
export const loginStorageKeys = {
  family: 'sanhe.companion-family.login',
  merchant: 'sanhe.companion-merchant.login',
  admin: 'sanhe.companion-admin.login',
} as const
