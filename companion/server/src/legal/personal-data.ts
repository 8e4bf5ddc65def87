import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const legalPersonalData: ModulePersonalData = {
  module: 'legal',
  title: '同意记录',
  tables: [definePersonalDataTable('consents', { title: '同意和撤回', owner: 'holder_id', form: 'holder' })],
}
