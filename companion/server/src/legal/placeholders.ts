import type { Deps } from '#core'

/** Values of the placeholders in legal documents, from the settings of the operator. */
export const getLegalPlaceholderValues = ({
  company,
  servicePhone,
}: Deps['config']): Record<string, string> => ({
  product: '三合陪伴',
  company: company.name,
  address: company.address ?? '见营业执照登记住所',
  email: company.privacyEmail ?? '应用内“求助”中的客服',
  phone: servicePhone ?? '应用内“求助”中的客服电话',
})
