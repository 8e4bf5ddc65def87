import { demoMerchant, findDemoMerchant } from '#merchants'
import { createDemoCaller } from '#demo-story'
import { drawLicence } from './licence.ts'
import { findOwnerAccount, removeHostOfLicence, setServicePicture, setShopLogo } from './store.ts'
import { createSignIn, type Shop, type Town } from './town.ts'

type Service = { title: string; price: number; picture: string; duration: string }
type Applicant = {
  companyName: string
  creditCode: string
  category: 'cleaning' | 'accompaniment' | 'repair'
  storeName: string
  contactName: string
  contactPhone: string
  address: string
}
export type NewShop = { applicant: Applicant; services: Service[] }

/** Shops that are approved on the first day, in addition to the demo merchant. */
export const newShops: readonly [NewShop, NewShop] = [
  {
    applicant: {
      companyName: '北京康达陪诊服务有限公司',
      creditCode: '91110101MA02HPLJ5P',
      category: 'accompaniment',
      storeName: '康达陪诊',
      contactName: '陈店长',
      contactPhone: '13900009011',
      address: '北京市东城区东四北大街88号',
    },
    services: [
      { title: '半天陪诊', price: 128, picture: 'hospital', duration: '4小时' },
      { title: '代取药送上门', price: 39, picture: 'nurse', duration: '2小时' },
    ],
  },
  {
    applicant: {
      companyName: '北京邻里巧匠家居维修有限公司',
      creditCode: '91110105MA03KDPY7Y',
      category: 'repair',
      storeName: '邻里巧匠',
      contactName: '孙师傅',
      contactPhone: '13900009012',
      address: '北京市朝阳区和平街十二区3号',
    },
    services: [
      { title: '适老扶手安装', price: 260, picture: 'repairer', duration: '2小时' },
      { title: '灯具更换', price: 60, picture: 'worker-man', duration: '1小时' },
    ],
  },
]

/** The application that waits for its review. */
export const waitingShop: Applicant = {
  companyName: '北京夕照洗衣服务有限公司',
  creditCode: '91110102MA04RQCY5F',
  category: 'cleaning',
  storeName: '夕照洗衣',
  contactName: '钱经理',
  contactPhone: '13900009013',
  address: '北京市西城区新街口南大街21号',
}

/** Applies as a merchant. Returns the id of the merchant. */
export async function applyAsMerchant({ service: { app, deps } }: Town, applicant: Applicant) {
  const body = { ...applicant, businessLicense: await drawLicence() }
  const { merchantId } = await createDemoCaller(app, 1).merchants.register({ body })
  await removeHostOfLicence(deps.db, merchantId)
  return merchantId
}

const bankAccount = (accountName: string, accountNo: string) => ({
  bankAccount: { accountName, bankName: '中国工商银行北京分行', accountNo },
})

/** Opens a new shop: application, approval, bank account and services. */
export async function openShop(town: Town, { applicant, services }: NewShop): Promise<Shop> {
  const { db } = town.service.deps
  const id = await applyAsMerchant(town, applicant)
  await (await town.admin()).merchantApplications.approve({ params: { id }, body: null })
  const api = createSignIn(town.service, { type: 'merchant', id, accountId: await findOwnerAccount(db, id) })
  const owner = await api()
  await owner.merchants.changeSettings({
    body: bankAccount(applicant.companyName, `62220200${applicant.contactPhone}`),
  })
  await setShopLogo(db, id, 'shop')
  const serviceIds: number[] = []
  for (const { title, price, picture, duration } of services) {
    const body = { title, price, serviceDuration: duration, priceUnit: '次' }
    // oxlint-disable-next-line no-await-in-loop -- the services appear in this order
    const { id: serviceId } = await owner.merchantServices.create({ body })
    await setServicePicture(db, serviceId, picture) // oxlint-disable-line no-await-in-loop
    serviceIds.push(serviceId)
  }
  return { id, api, serviceIds: serviceIds as Shop['serviceIds'] }
}

/** Stock of limited services on the first day, which outlasts the orders of the history. */
const stockOfHistory = 60

/** Returns the demo merchant, after adding its bank account and a coupon. */
export async function openDemoShop({ service }: Town): Promise<Shop & { couponId: number }> {
  const { db } = service.deps
  const merchant = await findDemoMerchant(db)
  if (!merchant) throw new Error('the demo data has no merchant')
  const accountId = await findOwnerAccount(db, merchant.id)
  const api = createSignIn(service, { type: 'merchant', id: merchant.id, accountId })
  const owner = await api()
  await owner.merchants.changeSettings({
    body: bankAccount('北京安心养老服务有限公司', `62220200${demoMerchant.phone}`),
  })
  const coupon = { title: '重阳敬老券', type: 'amount', value: 20, minAmount: 100 } as const
  const { id: couponId } = await owner.merchantCoupons.create({
    body: { ...coupon, totalCount: 200, validDays: 60 },
  })
  const { services } = await owner.merchantServices.list({ query: {} })
  // oxlint-disable-next-line no-await-in-loop -- few services
  for (const { id, stock } of services)
    if (stock !== null)
      await owner.merchantServices.change({ params: { id }, body: { stock: stockOfHistory } })
  return { id: merchant.id, api, couponId, serviceIds: services.map(({ id }) => id) as Shop['serviceIds'] }
}
