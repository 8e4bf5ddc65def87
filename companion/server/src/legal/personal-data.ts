import { type PersonalData, definePersonalTable } from '#core'

export const legalPersonalData: PersonalData = {
  module: 'legal',
  title: '同意记录',
  tables: [definePersonalTable('consents', { title: '同意和撤回', owner: 'holder_id', form: 'holder' })],
}
